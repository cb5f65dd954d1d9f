import answers from '../catalogues/es/findings/answers.json';
import core from '../catalogues/es/findings/core.json';
import germany from '../catalogues/es/findings/germany.json';
import peppol from '../catalogues/es/findings/peppol.json';
import read from '../catalogues/es/findings/read.json';
import vat from '../catalogues/es/findings/vat.json';
import xml from '../catalogues/es/findings/xml.json';
import xrechnung from '../catalogues/es/findings/xrechnung.json';
import forms from '../catalogues/es/phrases/forms.json';
import named from '../catalogues/es/phrases/named.json';

/** What findings and decisions say in this language. */
export const es = {
  language: 'es',
  findings: { ...answers, ...core, ...germany, ...peppol, ...read, ...vat, ...xml, ...xrechnung },
  phrases: { ...named, ...forms },
} as const;
