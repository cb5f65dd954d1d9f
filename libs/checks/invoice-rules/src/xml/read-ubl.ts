import { type SchemaReport } from '../schema/schema-issues';
import { CreditNote, Invoice } from '../tree/elements';
import { type UblNode } from '../tree/ubl-node';
import { type DecodedXml, decodeXml, type XmlSource } from './decode-xml';
import { lineColumnOf } from './source-places';
import { type ChildEnded, type SchemaOf, XmlReader } from './xml-reader';
import { XmlRefused, type XmlRefusal } from './xml-refusal';

/** A document as read: its root is an Invoice or a CreditNote. */
export interface UblDocument {
  readonly ok: true;
  readonly root: UblNode;
  /** What the places of its elements are offsets in. */
  readonly source: XmlSource;
  /** What its schema says; null when it was not asked. */
  readonly schema: SchemaReport | null;
}

/**
 * Reads a UBL Invoice or CreditNote into the tree that the rules judge: elements in their order, every repetition, attributes,
 * raw text. Elements that no rule speaks of are kept with kind `other` and their name as `key`.
 * @param xml bytes in UTF-8, UTF-16 or a declared single-byte encoding, or text
 * @returns a refusal for everything that is no well-formed, plain UBL document within the limits; never throws
 */
export function readUbl(xml: string | Uint8Array): UblDocument | XmlRefusal {
  return readTree(xml, ({ kind }) => {
    if (kind === Invoice || kind === CreditNote) return;
    throw new XmlRefused(
      'not_ubl',
      'The first element is not the Invoice or CreditNote of UBL 2.1; its namespace counts too.',
    );
  });
}

/**
 * Reads any XML document within the limits.
 * @param accept looks at the root before anything below it is read; it may throw XmlRefused
 * @param schemaOf gives what follows the document through its schema; absent: no schema is asked
 * @param ended is told of every element right below the root; may take it out of the tree
 */
export function readTree(
  xml: string | Uint8Array,
  accept: (root: UblNode) => void,
  schemaOf?: SchemaOf,
  ended?: ChildEnded,
): UblDocument | XmlRefusal {
  let source: DecodedXml | null = null;
  let reader: XmlReader | null = null;
  try {
    const decoded = (source = decodeXml(xml));
    reader = new XmlReader(source, accept, schemaOf, ended);
    const root = reader.read();
    const schema = reader.schema?.report((offset) => lineColumnOf(decoded, offset)) ?? null;
    return { ok: true, root, source, schema };
  } catch (error) {
    if (!(error instanceof XmlRefused)) throw error;
    return refusal(error, source, reader?.open ?? '');
  }
}

function refusal({ reason, message, offset }: XmlRefused, source: XmlSource | null, opened: string): XmlRefusal {
  if (source === null) return { ok: false, reason, message };
  const { line, column } = lineColumnOf(source, Math.max(0, offset));
  const open = opened.replace(/[^\w:.-]/g, '').slice(0, openCharactersMax);
  const where = `Line ${line}, column ${column}`;
  return {
    ok: false,
    reason,
    message: open === '' ? `${message} (${where}.)` : `${message} (${where}; open: ${open}.)`,
    line,
    column,
    ...(open === '' ? {} : { open }),
  };
}

/** A name can have eight million characters. */
const openCharactersMax = 60;
