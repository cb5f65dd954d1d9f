import terms from './es/terms.json';
import view from './es/view.json';

/** What is said in this language. */
export const es = { language: 'es', terms, view } as const;
