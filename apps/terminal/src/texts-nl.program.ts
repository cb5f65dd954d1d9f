export { default as texts } from './texts/nl.json';
