import { type OutsideText } from '@einvoice/decision-envelope';

/** The pointers under which an answer really holds text from outside, for `provenance.outsideText`. */
export const presentPointers = (fields: Readonly<Record<string, OutsideText | null>>): readonly string[] =>
  Object.entries(fields).flatMap(([pointer, text]) => (text === null ? [] : [pointer]));
