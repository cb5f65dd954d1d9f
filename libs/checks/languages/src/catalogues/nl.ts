import terms from './nl/terms.json';
import view from './nl/view.json';

/** What is said in this language. */
export const nl = { language: 'nl', terms, view } as const;
