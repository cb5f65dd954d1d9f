import terms from './en/terms.json';
import view from './en/view.json';

/** What is said in this language. */
export const en = { language: 'en', terms, view } as const;
