import answers from '../catalogues/pl/findings/answers.json';
import core from '../catalogues/pl/findings/core.json';
import germany from '../catalogues/pl/findings/germany.json';
import peppol from '../catalogues/pl/findings/peppol.json';
import read from '../catalogues/pl/findings/read.json';
import vat from '../catalogues/pl/findings/vat.json';
import xml from '../catalogues/pl/findings/xml.json';
import xrechnung from '../catalogues/pl/findings/xrechnung.json';
import forms from '../catalogues/pl/phrases/forms.json';
import named from '../catalogues/pl/phrases/named.json';

/** What findings and decisions say in this language. */
export const pl = {
  language: 'pl',
  findings: { ...answers, ...core, ...germany, ...peppol, ...read, ...vat, ...xml, ...xrechnung },
  phrases: { ...named, ...forms },
} as const;
