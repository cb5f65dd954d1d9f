import { CreditNote, Invoice } from '../tree/elements';
import { type UblNode } from '../tree/ubl-node';
import { readTree } from './read-ubl';
import { type XmlRefusal } from './xml-refusal';

/** UBL 2.1 Invoice or CreditNote, or UN/CEFACT Cross Industry Invoice D16B. */
export type XmlSyntax = 'ubl' | 'cii';

/** Stops the reading: nothing below the root is asked for. */
class RootSeen extends Error {
  constructor(readonly root: UblNode) {
    super();
  }
}

/** Which invoice syntax a document is in, by its root; only as much is read. */
export function xmlSyntax(xml: string | Uint8Array): { readonly ok: true; readonly syntax: XmlSyntax } | XmlRefusal {
  try {
    const read = readTree(xml, (root) => {
      throw new RootSeen(root);
    });
    if (!read.ok) return read;
  } catch (error) {
    if (!(error instanceof RootSeen)) throw error;
    const { kind, key } = error.root;
    if (kind === Invoice || kind === CreditNote) return { ok: true, syntax: 'ubl' };
    if (key === 'rsm:CrossIndustryInvoice') return { ok: true, syntax: 'cii' };
  }
  return {
    ok: false,
    reason: 'not_an_invoice',
    message: 'The XML is neither a UBL 2.1 Invoice or CreditNote nor a Cross Industry Invoice D16B.',
  };
}
