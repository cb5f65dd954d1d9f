import answers from '../catalogues/it/findings/answers.json';
import core from '../catalogues/it/findings/core.json';
import germany from '../catalogues/it/findings/germany.json';
import peppol from '../catalogues/it/findings/peppol.json';
import read from '../catalogues/it/findings/read.json';
import vat from '../catalogues/it/findings/vat.json';
import xml from '../catalogues/it/findings/xml.json';
import xrechnung from '../catalogues/it/findings/xrechnung.json';
import forms from '../catalogues/it/phrases/forms.json';
import named from '../catalogues/it/phrases/named.json';

/** What findings and decisions say in this language. */
export const it = {
  language: 'it',
  findings: { ...answers, ...core, ...germany, ...peppol, ...read, ...vat, ...xml, ...xrechnung },
  phrases: { ...named, ...forms },
} as const;
