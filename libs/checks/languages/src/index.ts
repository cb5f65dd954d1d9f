export { type Catalogue, type TermId, termName, viewText } from './catalogue';
export { catalogueOf } from './every-catalogue';
export { type Language, languageOf, languages } from './language';
