export { canonicalJson } from './canonical-json';
export { type TextPlace } from './json-error-place';
export { type LineBytes, linesOf } from './lines';
export { type JsonRefusal, parseStrictJson, type RefusedJson } from './strict-json';
