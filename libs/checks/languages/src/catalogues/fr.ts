import terms from './fr/terms.json';
import view from './fr/view.json';

/** What is said in this language. */
export const fr = { language: 'fr', terms, view } as const;
