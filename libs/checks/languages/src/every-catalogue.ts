import { type Catalogue } from './catalogue';
import { de } from './catalogues/de';
import { en } from './catalogues/en';
import { es } from './catalogues/es';
import { fr } from './catalogues/fr';
import { it } from './catalogues/it';
import { nl } from './catalogues/nl';
import { pl } from './catalogues/pl';
import { type Language } from './language';

const catalogues: Readonly<Record<Language, Catalogue>> = { en, de, fr, nl, it, es, pl };

/** All that is said in a language, in memory: for programs. A page loads one language alone. */
export const catalogueOf = (language: Language): Catalogue => catalogues[language];
