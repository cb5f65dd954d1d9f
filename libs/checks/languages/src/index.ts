export { type Catalogue, type TermId, termName, viewText } from './catalogue';
export { catalogueOf } from './every-catalogue';
export { type Texts, textsIn } from './finding-texts';
export { Interpreter, type Speech } from './interpreter';
export { type Language, languageOf, languages } from './language';
export { messageIn, type MessageValues } from './message-format';
