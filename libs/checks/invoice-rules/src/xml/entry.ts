/** `@einvoice/invoice-rules/xml`: the XML reader and the decimals, for libs that judge by rules of their own. */
export {
  absolute,
  add,
  compare,
  type Decimal,
  divide,
  equal,
  exactDecimalOf,
  multiply,
  negate,
  parseDecimal,
  round,
  subtract,
  toNumber,
  toText,
} from '../decimal';
export { decodedSection, decodedText } from './character-data';
export { codesOf } from './character-codes';
export { readTree } from './read-ubl';
export { attributePlace, lineColumnOf, type XmlSource } from './source-places';
export { type StartTag } from './start-tag';
export { TagTable } from './tag-table';
export { type UblNode } from '../tree/ubl-node';
export { type XmlRefusal } from './xml-refusal';
