export { default as texts } from './texts/it.json';
