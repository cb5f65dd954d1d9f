import answers from '../catalogues/en/findings/answers.json';
import core from '../catalogues/en/findings/core.json';
import germany from '../catalogues/en/findings/germany.json';
import peppol from '../catalogues/en/findings/peppol.json';
import read from '../catalogues/en/findings/read.json';
import vat from '../catalogues/en/findings/vat.json';
import xml from '../catalogues/en/findings/xml.json';
import xrechnung from '../catalogues/en/findings/xrechnung.json';
import forms from '../catalogues/en/phrases/forms.json';
import named from '../catalogues/en/phrases/named.json';

/** What findings and decisions say in this language. */
export const en = {
  language: 'en',
  findings: { ...answers, ...core, ...germany, ...peppol, ...read, ...vat, ...xml, ...xrechnung },
  phrases: { ...named, ...forms },
} as const;
