import { invoiceXml } from '@einvoice/limits';

/** Why an XML document is not read; stable codes. */
export type XmlRefusalReason =
  | 'too_large'
  | 'too_deep'
  | 'too_many_elements'
  | 'too_many_attributes'
  | 'too_many_prefixes'
  | 'text_too_long'
  | 'document_type'
  | 'xml_version'
  | 'encoding'
  | 'not_well_formed'
  | 'not_ubl'
  | 'not_cii'
  | 'not_an_invoice';

/** A document that is not read, why, and how to fix it; nothing of the document is repeated but the open element's name. */
export interface XmlRefusal {
  readonly ok: false;
  readonly reason: XmlRefusalReason;
  readonly message: string;
  /** Where the reading ended, from 1; absent when nothing could be decoded. */
  readonly line?: number;
  /** In characters, from 1. */
  readonly column?: number;
  /** Name of the innermost element that was open there. */
  readonly open?: string;
}

/** Thrown inside the reader to stop it at once; never leaves it. */
export class XmlRefused extends Error {
  constructor(
    readonly reason: XmlRefusalReason,
    message: string,
    /** Into the decoded text; negative when the thrower does not know, and the place of the tag is meant. */
    readonly offset = -1,
  ) {
    super(message);
  }
}

export function notWellFormed(what: string, offset = -1): never {
  throw new XmlRefused('not_well_formed', `The document is not well-formed XML: ${what}.`, offset);
}

/** @throws XmlRefused when a text is longer than one may be */
export function checkLength(text: string, offset: number): void {
  const { length } = text;
  // At most three bytes a character, so short texts need no counting.
  if (length * 3 <= invoiceXml.textNodeBytesMax || Buffer.byteLength(text) <= invoiceXml.textNodeBytesMax) return;
  const message = `A single text may have ${invoiceXml.textNodeBytesMax} bytes at most.`;
  throw new XmlRefused('text_too_long', message, offset);
}
