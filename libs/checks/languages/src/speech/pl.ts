import answers from '../catalogues/pl/findings/answers.json';
import core from '../catalogues/pl/findings/core.json';
import countries from '../catalogues/pl/findings/countries.json';
import energy from '../catalogues/pl/findings/energy.json';
import facturX from '../catalogues/pl/findings/factur-x.json';
import france from '../catalogues/pl/findings/france.json';
import germany from '../catalogues/pl/findings/germany.json';
import imports from '../catalogues/pl/findings/imports.json';
import labels from '../catalogues/pl/findings/labels.json';
import netherlands from '../catalogues/pl/findings/netherlands.json';
import peppol from '../catalogues/pl/findings/peppol.json';
import read from '../catalogues/pl/findings/read.json';
import romaniaCroatia from '../catalogues/pl/findings/romania-croatia.json';
import registers from '../catalogues/pl/findings/registers.json';
import screening from '../catalogues/pl/findings/screening.json';
import tools from '../catalogues/pl/findings/tools.json';
import vat from '../catalogues/pl/findings/vat.json';
import xml from '../catalogues/pl/findings/xml.json';
import xrechnung from '../catalogues/pl/findings/xrechnung.json';
import energyPhrases from '../catalogues/pl/phrases/energy.json';
import forms from '../catalogues/pl/phrases/forms.json';
import importPhrases from '../catalogues/pl/phrases/imports.json';
import named from '../catalogues/pl/phrases/named.json';
import national from '../catalogues/pl/phrases/national.json';
import screeningPhrases from '../catalogues/pl/phrases/screening.json';

/** What findings and decisions say in this language. */
export const pl = {
  language: 'pl',
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
