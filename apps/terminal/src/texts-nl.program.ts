import help from './texts/nl/help.json';
import said from './texts/nl/said.json';

export const texts = { ...help, ...said };
