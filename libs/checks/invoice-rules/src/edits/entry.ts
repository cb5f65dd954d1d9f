/** `@einvoice/invoice-rules/edits`: applies the edits of a report, without the rules; for programs in a browser. */
export { applyEdits } from './apply-edits';
export { applyPatch, PatchConflict, stepsOf } from './apply-patch';
export { applyPatches, fixedAtOnce, patched } from './fixes-at-once';
export { type TextEdit } from './text-edits';
export { encodingOf, type EncodingOfBytes, type XmlEncoding } from '../xml/xml-encoding';
