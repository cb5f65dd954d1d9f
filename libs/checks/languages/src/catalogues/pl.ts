import answers from './pl/findings/answers.json';
import core from './pl/findings/core.json';
import germany from './pl/findings/germany.json';
import peppol from './pl/findings/peppol.json';
import read from './pl/findings/read.json';
import vat from './pl/findings/vat.json';
import xml from './pl/findings/xml.json';
import forms from './pl/phrases/forms.json';
import named from './pl/phrases/named.json';
import terms from './pl/terms.json';
import view from './pl/view.json';

/** What is said in this language. */
export const pl = {
  language: 'pl',
  terms,
  view,
  findings: { ...answers, ...core, ...germany, ...peppol, ...read, ...vat, ...xml },
  phrases: { ...named, ...forms },
} as const;
