import answers from '../catalogues/de/findings/answers.json';
import core from '../catalogues/de/findings/core.json';
import countries from '../catalogues/de/findings/countries.json';
import energy from '../catalogues/de/findings/energy.json';
import facturX from '../catalogues/de/findings/factur-x.json';
import france from '../catalogues/de/findings/france.json';
import germany from '../catalogues/de/findings/germany.json';
import imports from '../catalogues/de/findings/imports.json';
import labels from '../catalogues/de/findings/labels.json';
import netherlands from '../catalogues/de/findings/netherlands.json';
import peppol from '../catalogues/de/findings/peppol.json';
import read from '../catalogues/de/findings/read.json';
import romaniaCroatia from '../catalogues/de/findings/romania-croatia.json';
import registers from '../catalogues/de/findings/registers.json';
import screening from '../catalogues/de/findings/screening.json';
import tools from '../catalogues/de/findings/tools.json';
import vat from '../catalogues/de/findings/vat.json';
import xml from '../catalogues/de/findings/xml.json';
import xrechnung from '../catalogues/de/findings/xrechnung.json';
import energyPhrases from '../catalogues/de/phrases/energy.json';
import forms from '../catalogues/de/phrases/forms.json';
import importPhrases from '../catalogues/de/phrases/imports.json';
import named from '../catalogues/de/phrases/named.json';
import national from '../catalogues/de/phrases/national.json';
import screeningPhrases from '../catalogues/de/phrases/screening.json';

/** What findings and decisions say in this language. */
export const de = {
  language: 'de',
  findings: {
    ...answers,
    ...core,
    ...countries,
    ...energy,
    ...facturX,
    ...france,
    ...germany,
    ...imports,
    ...netherlands,
    ...peppol,
    ...read,
    ...romaniaCroatia,
    ...registers,
    ...screening,
    ...tools,
    ...vat,
    ...xml,
    ...xrechnung,
    ...labels,
  },
  phrases: { ...named, ...forms, ...national, ...importPhrases, ...screeningPhrases, ...energyPhrases },
} as const;
