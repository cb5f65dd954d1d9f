export { canonicalJson } from './canonical-json';
export { type JsonRefusal, parseStrictJson } from './strict-json';
