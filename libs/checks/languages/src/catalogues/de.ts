import terms from './de/terms.json';
import view from './de/view.json';

/** What is said in this language. */
export const de = { language: 'de', terms, view } as const;
