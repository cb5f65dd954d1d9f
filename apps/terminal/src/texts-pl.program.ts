import help from './texts/pl/help.json';
import said from './texts/pl/said.json';

export const texts = { ...help, ...said };
