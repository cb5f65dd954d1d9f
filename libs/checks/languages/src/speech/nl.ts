import answers from '../catalogues/nl/findings/answers.json';
import core from '../catalogues/nl/findings/core.json';
import germany from '../catalogues/nl/findings/germany.json';
import peppol from '../catalogues/nl/findings/peppol.json';
import read from '../catalogues/nl/findings/read.json';
import vat from '../catalogues/nl/findings/vat.json';
import xml from '../catalogues/nl/findings/xml.json';
import xrechnung from '../catalogues/nl/findings/xrechnung.json';
import forms from '../catalogues/nl/phrases/forms.json';
import named from '../catalogues/nl/phrases/named.json';

/** What findings and decisions say in this language. */
export const nl = {
  language: 'nl',
  findings: { ...answers, ...core, ...germany, ...peppol, ...read, ...vat, ...xml, ...xrechnung },
  phrases: { ...named, ...forms },
} as const;
