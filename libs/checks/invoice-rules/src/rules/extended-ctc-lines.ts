import { type InvoiceDocument } from '../invoice-document';
import { keptOf } from '../kept-facts';
import { ram } from '../tree/cii-elements';
import { cac, cbc } from '../tree/elements';
import { doubleOf, normalized, type UblNode } from '../tree/ubl-node';
import { allAt, someAt, type UblPath } from '../tree/ubl-path';

/** A line of an extended invoice: it may be a part of another one, and say what it is. */
export interface ExtendedLine {
  readonly node: UblNode;
  /** Texts of its identifier. */
  readonly ids: readonly string[];
  /** Identifiers of lines that it belongs to, as lines are compared with them. */
  readonly parents: readonly string[];
  /** What it says it is: DETAIL, GROUP or INFORMATION. */
  readonly statuses: readonly string[];
  /** The same, as it is looked for in the list of these. */
  readonly listed: readonly string[];
  /** Whether that is enough for a line that belongs to another one. */
  readonly saysStatus: boolean;
  /** Net amounts; there should be one. */
  readonly nets: readonly number[];
  /** It counts: it says that it is a detail, or belongs to nothing. */
  readonly isDetail: boolean;
}

/** How a syntax writes lines. */
export interface LineForm {
  readonly kinds: readonly number[];
  read(line: UblNode, document: InvoiceDocument): ExtendedLine;
}

const ofInvoice = [cac.InvoiceDocumentReference, cbc.ID] as const;
export const ublLineStatus = [cac.InvoiceDocumentReference, cbc.DocumentStatusCode] as const;

/** In UBL a line refers to the invoice that it is in, to say what it is there. */
export const ublLineForm: LineForm = {
  kinds: [cac.InvoiceLine, cac.CreditNoteLine],
  read(node, { root }) {
    const numbers = new Set(allAt(root, [cbc.ID]).map(({ text }) => text));
    const own = allAt(node, [cac.BillingReference]).filter((one) => someAt(one, ofInvoice, ({ text }) => numbers.has(text)));
    const statuses = own.flatMap((one) => allAt(one, ublLineStatus)).map(({ text }) => text);
    return {
      node,
      ids: allAt(node, [cbc.ID]).map(({ text }) => text),
      parents: own.flatMap((one) => allAt(one, [cac.BillingReferenceLine, cbc.ID])).map(({ text }) => text),
      statuses,
      listed: statuses.map(normalized),
      saysStatus: statuses.length > 0,
      nets: allAt(node, [cbc.LineExtensionAmount]).map(doubleOf),
      isDetail: own.length === 0 || statuses.includes('DETAIL'),
    };
  },
}; // prettier-ignore

const place = ram.AssociatedDocumentLineDocument;
const lineNet: UblPath = [ram.SpecifiedLineTradeSettlement, ram.SpecifiedTradeSettlementLineMonetarySummation, ram.LineTotalAmount]; // prettier-ignore

export const ciiLineForm: LineForm = {
  kinds: [ram.IncludedSupplyChainTradeLineItem],
  read(node) {
    const statuses = allAt(node, [place, ram.LineStatusReasonCode]).map(({ text }) => text);
    const parents = allAt(node, [place, ram.ParentLineID]).map(({ text }) => text);
    return {
      node,
      ids: allAt(node, [place, ram.LineID]).map(({ text }) => text),
      parents: parents.filter((text) => normalized(text) !== ''),
      statuses,
      listed: statuses,
      saysStatus: statuses.some((text) => text !== ''),
      nets: allAt(node, lineNet).map(doubleOf),
      isDetail: statuses.length === 0 || statuses.includes('DETAIL'),
    };
  },
};

/** Lines of one place, as far as they were met. */
export const linesMet = keptOf((): ExtendedLine[] => []);

/** By each identifier, those of the lines that have it. */
export function identifiersOf(lines: readonly ExtendedLine[]): ReadonlyMap<string, readonly string[]> {
  const all = new Map<string, string[]>();
  for (const { ids } of lines) {
    for (const id of ids) {
      const known = all.get(id);
      if (known === undefined) all.set(id, [...ids]);
      else if (ids.length > 1) known.push(...ids);
    }
  }
  return all;
}

/** Lines that say they belong to others, by these. */
export function childrenOf(lines: readonly ExtendedLine[]): ReadonlyMap<string, readonly ExtendedLine[]> {
  const children = new Map<string, ExtendedLine[]>();
  for (const line of lines) {
    for (const parent of new Set(line.parents)) {
      const known = children.get(parent);
      if (known === undefined) children.set(parent, [line]);
      else known.push(line);
    }
  }
  return children;
}
