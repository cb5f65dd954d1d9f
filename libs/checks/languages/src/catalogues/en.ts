import answers from './en/findings/answers.json';
import core from './en/findings/core.json';
import germany from './en/findings/germany.json';
import peppol from './en/findings/peppol.json';
import read from './en/findings/read.json';
import vat from './en/findings/vat.json';
import xml from './en/findings/xml.json';
import forms from './en/phrases/forms.json';
import named from './en/phrases/named.json';
import terms from './en/terms.json';
import view from './en/view.json';

/** What is said in this language. */
export const en = {
  language: 'en',
  terms,
  view,
  findings: { ...answers, ...core, ...germany, ...peppol, ...read, ...vat, ...xml },
  phrases: { ...named, ...forms },
} as const;
