export { default as texts } from './texts/fr.json';
