import help from './texts/de/help.json';
import said from './texts/de/said.json';

export const texts = { ...help, ...said };
