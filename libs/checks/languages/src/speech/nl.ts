import answers from '../catalogues/nl/findings/answers.json';
import core from '../catalogues/nl/findings/core.json';
import countries from '../catalogues/nl/findings/countries.json';
import energy from '../catalogues/nl/findings/energy.json';
import facturX from '../catalogues/nl/findings/factur-x.json';
import france from '../catalogues/nl/findings/france.json';
import germany from '../catalogues/nl/findings/germany.json';
import imports from '../catalogues/nl/findings/imports.json';
import labels from '../catalogues/nl/findings/labels.json';
import netherlands from '../catalogues/nl/findings/netherlands.json';
import peppol from '../catalogues/nl/findings/peppol.json';
import read from '../catalogues/nl/findings/read.json';
import romaniaCroatia from '../catalogues/nl/findings/romania-croatia.json';
import registers from '../catalogues/nl/findings/registers.json';
import screening from '../catalogues/nl/findings/screening.json';
import tools from '../catalogues/nl/findings/tools.json';
import vat from '../catalogues/nl/findings/vat.json';
import xml from '../catalogues/nl/findings/xml.json';
import xrechnung from '../catalogues/nl/findings/xrechnung.json';
import energyPhrases from '../catalogues/nl/phrases/energy.json';
import forms from '../catalogues/nl/phrases/forms.json';
import importPhrases from '../catalogues/nl/phrases/imports.json';
import named from '../catalogues/nl/phrases/named.json';
import national from '../catalogues/nl/phrases/national.json';
import screeningPhrases from '../catalogues/nl/phrases/screening.json';

/** What findings and decisions say in this language. */
export const nl = {
  language: 'nl',
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
