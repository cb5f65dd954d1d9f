export { default as texts } from './texts/es.json';
