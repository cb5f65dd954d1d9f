import help from './texts/es/help.json';
import said from './texts/es/said.json';

export const texts = { ...help, ...said };
