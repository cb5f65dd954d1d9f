import answers from '../catalogues/de/findings/answers.json';
import core from '../catalogues/de/findings/core.json';
import germany from '../catalogues/de/findings/germany.json';
import peppol from '../catalogues/de/findings/peppol.json';
import read from '../catalogues/de/findings/read.json';
import vat from '../catalogues/de/findings/vat.json';
import xml from '../catalogues/de/findings/xml.json';
import xrechnung from '../catalogues/de/findings/xrechnung.json';
import forms from '../catalogues/de/phrases/forms.json';
import named from '../catalogues/de/phrases/named.json';

/** What findings and decisions say in this language. */
export const de = {
  language: 'de',
  findings: { ...answers, ...core, ...germany, ...peppol, ...read, ...vat, ...xml, ...xrechnung },
  phrases: { ...named, ...forms },
} as const;
