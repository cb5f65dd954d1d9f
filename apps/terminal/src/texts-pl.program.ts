export { default as texts } from './texts/pl.json';
