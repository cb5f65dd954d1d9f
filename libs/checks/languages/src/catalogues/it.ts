import terms from './it/terms.json';
import view from './it/view.json';

/** What is said in this language. */
export const it = { language: 'it', terms, view } as const;
