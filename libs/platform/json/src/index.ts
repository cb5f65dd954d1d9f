export { canonicalJson } from './canonical-json';
export { type LineBytes, linesOf } from './lines';
export { type JsonRefusal, parseStrictJson } from './strict-json';
