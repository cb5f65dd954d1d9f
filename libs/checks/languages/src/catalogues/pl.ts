import terms from './pl/terms.json';
import view from './pl/view.json';

/** What is said in this language. */
export const pl = { language: 'pl', terms, view } as const;
