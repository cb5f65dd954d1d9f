import answers from '../catalogues/en/findings/answers.json';
import core from '../catalogues/en/findings/core.json';
import countries from '../catalogues/en/findings/countries.json';
import energy from '../catalogues/en/findings/energy.json';
import facturX from '../catalogues/en/findings/factur-x.json';
import france from '../catalogues/en/findings/france.json';
import germany from '../catalogues/en/findings/germany.json';
import imports from '../catalogues/en/findings/imports.json';
import labels from '../catalogues/en/findings/labels.json';
import netherlands from '../catalogues/en/findings/netherlands.json';
import peppol from '../catalogues/en/findings/peppol.json';
import read from '../catalogues/en/findings/read.json';
import romaniaCroatia from '../catalogues/en/findings/romania-croatia.json';
import registers from '../catalogues/en/findings/registers.json';
import screening from '../catalogues/en/findings/screening.json';
import tools from '../catalogues/en/findings/tools.json';
import vat from '../catalogues/en/findings/vat.json';
import xml from '../catalogues/en/findings/xml.json';
import xrechnung from '../catalogues/en/findings/xrechnung.json';
import energyPhrases from '../catalogues/en/phrases/energy.json';
import forms from '../catalogues/en/phrases/forms.json';
import importPhrases from '../catalogues/en/phrases/imports.json';
import named from '../catalogues/en/phrases/named.json';
import national from '../catalogues/en/phrases/national.json';
import screeningPhrases from '../catalogues/en/phrases/screening.json';

/** What findings and decisions say in this language. */
export const en = {
  language: 'en',
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
