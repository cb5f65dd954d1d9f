import help from './texts/it/help.json';
import said from './texts/it/said.json';

export const texts = { ...help, ...said };
