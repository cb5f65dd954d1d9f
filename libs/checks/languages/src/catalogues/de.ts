import answers from './de/findings/answers.json';
import core from './de/findings/core.json';
import germany from './de/findings/germany.json';
import peppol from './de/findings/peppol.json';
import read from './de/findings/read.json';
import vat from './de/findings/vat.json';
import xml from './de/findings/xml.json';
import forms from './de/phrases/forms.json';
import named from './de/phrases/named.json';
import terms from './de/terms.json';
import view from './de/view.json';

/** What is said in this language. */
export const de = {
  language: 'de',
  terms,
  view,
  findings: { ...answers, ...core, ...germany, ...peppol, ...read, ...vat, ...xml },
  phrases: { ...named, ...forms },
} as const;
