import help from './texts/fr/help.json';
import said from './texts/fr/said.json';

export const texts = { ...help, ...said };
