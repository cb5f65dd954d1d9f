import answers from '../catalogues/it/findings/answers.json';
import core from '../catalogues/it/findings/core.json';
import countries from '../catalogues/it/findings/countries.json';
import energy from '../catalogues/it/findings/energy.json';
import facturX from '../catalogues/it/findings/factur-x.json';
import france from '../catalogues/it/findings/france.json';
import germany from '../catalogues/it/findings/germany.json';
import imports from '../catalogues/it/findings/imports.json';
import labels from '../catalogues/it/findings/labels.json';
import netherlands from '../catalogues/it/findings/netherlands.json';
import peppol from '../catalogues/it/findings/peppol.json';
import read from '../catalogues/it/findings/read.json';
import romaniaCroatia from '../catalogues/it/findings/romania-croatia.json';
import registers from '../catalogues/it/findings/registers.json';
import screening from '../catalogues/it/findings/screening.json';
import tools from '../catalogues/it/findings/tools.json';
import vat from '../catalogues/it/findings/vat.json';
import xml from '../catalogues/it/findings/xml.json';
import xrechnung from '../catalogues/it/findings/xrechnung.json';
import energyPhrases from '../catalogues/it/phrases/energy.json';
import forms from '../catalogues/it/phrases/forms.json';
import importPhrases from '../catalogues/it/phrases/imports.json';
import named from '../catalogues/it/phrases/named.json';
import national from '../catalogues/it/phrases/national.json';
import screeningPhrases from '../catalogues/it/phrases/screening.json';

/** What findings and decisions say in this language. */
export const it = {
  language: 'it',
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
