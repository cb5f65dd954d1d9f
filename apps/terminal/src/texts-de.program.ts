export { default as texts } from './texts/de.json';
