import answers from './nl/findings/answers.json';
import core from './nl/findings/core.json';
import germany from './nl/findings/germany.json';
import peppol from './nl/findings/peppol.json';
import read from './nl/findings/read.json';
import vat from './nl/findings/vat.json';
import xml from './nl/findings/xml.json';
import forms from './nl/phrases/forms.json';
import named from './nl/phrases/named.json';
import terms from './nl/terms.json';
import view from './nl/view.json';

/** What is said in this language. */
export const nl = {
  language: 'nl',
  terms,
  view,
  findings: { ...answers, ...core, ...germany, ...peppol, ...read, ...vat, ...xml },
  phrases: { ...named, ...forms },
} as const;
