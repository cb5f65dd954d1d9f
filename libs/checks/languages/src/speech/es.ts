import answers from '../catalogues/es/findings/answers.json';
import core from '../catalogues/es/findings/core.json';
import countries from '../catalogues/es/findings/countries.json';
import energy from '../catalogues/es/findings/energy.json';
import facturX from '../catalogues/es/findings/factur-x.json';
import france from '../catalogues/es/findings/france.json';
import germany from '../catalogues/es/findings/germany.json';
import imports from '../catalogues/es/findings/imports.json';
import labels from '../catalogues/es/findings/labels.json';
import netherlands from '../catalogues/es/findings/netherlands.json';
import peppol from '../catalogues/es/findings/peppol.json';
import read from '../catalogues/es/findings/read.json';
import romaniaCroatia from '../catalogues/es/findings/romania-croatia.json';
import registers from '../catalogues/es/findings/registers.json';
import screening from '../catalogues/es/findings/screening.json';
import tools from '../catalogues/es/findings/tools.json';
import vat from '../catalogues/es/findings/vat.json';
import xml from '../catalogues/es/findings/xml.json';
import xrechnung from '../catalogues/es/findings/xrechnung.json';
import energyPhrases from '../catalogues/es/phrases/energy.json';
import forms from '../catalogues/es/phrases/forms.json';
import importPhrases from '../catalogues/es/phrases/imports.json';
import named from '../catalogues/es/phrases/named.json';
import national from '../catalogues/es/phrases/national.json';
import screeningPhrases from '../catalogues/es/phrases/screening.json';

/** What findings and decisions say in this language. */
export const es = {
  language: 'es',
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
