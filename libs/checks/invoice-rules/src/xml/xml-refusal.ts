/** Why an XML document is not read; stable codes. */
export type XmlRefusalReason =
  | 'too_large'
  | 'too_deep'
  | 'too_many_elements'
  | 'too_many_attributes'
  | 'too_many_prefixes'
  | 'text_too_long'
  | 'document_type'
  | 'processing_instruction'
  | 'xml_version'
  | 'encoding'
  | 'not_well_formed'
  | 'not_ubl'
  | 'not_cii'
  | 'not_an_invoice';

/** A document that is not read, why, and how to fix it; nothing of the document is repeated. */
export interface XmlRefusal {
  readonly ok: false;
  readonly reason: XmlRefusalReason;
  readonly message: string;
}

/** Thrown inside the reader to stop the parser at once; never leaves it. */
export class XmlRefused extends Error {
  constructor(
    readonly reason: XmlRefusalReason,
    message: string,
  ) {
    super(message);
  }
}
