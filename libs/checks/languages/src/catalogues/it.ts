import answers from './it/findings/answers.json';
import core from './it/findings/core.json';
import germany from './it/findings/germany.json';
import peppol from './it/findings/peppol.json';
import read from './it/findings/read.json';
import vat from './it/findings/vat.json';
import xml from './it/findings/xml.json';
import forms from './it/phrases/forms.json';
import named from './it/phrases/named.json';
import terms from './it/terms.json';
import view from './it/view.json';

/** What is said in this language. */
export const it = {
  language: 'it',
  terms,
  view,
  findings: { ...answers, ...core, ...germany, ...peppol, ...read, ...vat, ...xml },
  phrases: { ...named, ...forms },
} as const;
