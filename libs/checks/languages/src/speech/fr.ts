import answers from '../catalogues/fr/findings/answers.json';
import core from '../catalogues/fr/findings/core.json';
import germany from '../catalogues/fr/findings/germany.json';
import peppol from '../catalogues/fr/findings/peppol.json';
import read from '../catalogues/fr/findings/read.json';
import vat from '../catalogues/fr/findings/vat.json';
import xml from '../catalogues/fr/findings/xml.json';
import xrechnung from '../catalogues/fr/findings/xrechnung.json';
import forms from '../catalogues/fr/phrases/forms.json';
import named from '../catalogues/fr/phrases/named.json';

/** What findings and decisions say in this language. */
export const fr = {
  language: 'fr',
  findings: { ...answers, ...core, ...germany, ...peppol, ...read, ...vat, ...xml, ...xrechnung },
  phrases: { ...named, ...forms },
} as const;
