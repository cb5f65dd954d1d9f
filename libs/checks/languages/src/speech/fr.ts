import answers from '../catalogues/fr/findings/answers.json';
import core from '../catalogues/fr/findings/core.json';
import countries from '../catalogues/fr/findings/countries.json';
import energy from '../catalogues/fr/findings/energy.json';
import facturX from '../catalogues/fr/findings/factur-x.json';
import france from '../catalogues/fr/findings/france.json';
import germany from '../catalogues/fr/findings/germany.json';
import imports from '../catalogues/fr/findings/imports.json';
import labels from '../catalogues/fr/findings/labels.json';
import netherlands from '../catalogues/fr/findings/netherlands.json';
import peppol from '../catalogues/fr/findings/peppol.json';
import read from '../catalogues/fr/findings/read.json';
import romaniaCroatia from '../catalogues/fr/findings/romania-croatia.json';
import registers from '../catalogues/fr/findings/registers.json';
import screening from '../catalogues/fr/findings/screening.json';
import tools from '../catalogues/fr/findings/tools.json';
import vat from '../catalogues/fr/findings/vat.json';
import xml from '../catalogues/fr/findings/xml.json';
import xrechnung from '../catalogues/fr/findings/xrechnung.json';
import energyPhrases from '../catalogues/fr/phrases/energy.json';
import forms from '../catalogues/fr/phrases/forms.json';
import importPhrases from '../catalogues/fr/phrases/imports.json';
import named from '../catalogues/fr/phrases/named.json';
import national from '../catalogues/fr/phrases/national.json';
import screeningPhrases from '../catalogues/fr/phrases/screening.json';

/** What findings and decisions say in this language. */
export const fr = {
  language: 'fr',
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
