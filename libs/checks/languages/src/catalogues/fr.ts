import answers from './fr/findings/answers.json';
import core from './fr/findings/core.json';
import germany from './fr/findings/germany.json';
import peppol from './fr/findings/peppol.json';
import read from './fr/findings/read.json';
import vat from './fr/findings/vat.json';
import xml from './fr/findings/xml.json';
import forms from './fr/phrases/forms.json';
import named from './fr/phrases/named.json';
import terms from './fr/terms.json';
import view from './fr/view.json';

/** What is said in this language. */
export const fr = {
  language: 'fr',
  terms,
  view,
  findings: { ...answers, ...core, ...germany, ...peppol, ...read, ...vat, ...xml },
  phrases: { ...named, ...forms },
} as const;
