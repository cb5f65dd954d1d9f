import answers from './es/findings/answers.json';
import core from './es/findings/core.json';
import germany from './es/findings/germany.json';
import peppol from './es/findings/peppol.json';
import read from './es/findings/read.json';
import vat from './es/findings/vat.json';
import xml from './es/findings/xml.json';
import forms from './es/phrases/forms.json';
import named from './es/phrases/named.json';
import terms from './es/terms.json';
import view from './es/view.json';

/** What is said in this language. */
export const es = {
  language: 'es',
  terms,
  view,
  findings: { ...answers, ...core, ...germany, ...peppol, ...read, ...vat, ...xml },
  phrases: { ...named, ...forms },
} as const;
