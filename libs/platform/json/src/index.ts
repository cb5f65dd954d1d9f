export { canonicalJson, CanonicalJsonError, type CanonicalJsonProblem } from './canonical-json';
export { type JsonRefusal, parseStrictJson, type StrictJson } from './strict-json';
