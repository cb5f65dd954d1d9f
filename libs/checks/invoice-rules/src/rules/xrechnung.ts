import { type InvoiceDocument } from '../invoice-document';
import { xrechnung, xrechnungCvd, xrechnungExtension } from '../sets/profiles';
import { germanRuleIds } from '../sets/xrechnung-2.5.0/rules';
import { type RuleId } from '../sets/official-rules';
import { bindings } from '../terms/bindings';
import { ram, rsm } from '../tree/cii-elements';
import { CreditNote, Invoice } from '../tree/elements';
import { attribute, type UblNode } from '../tree/ubl-node';
import { allAt, someAt, type UblPath } from '../tree/ubl-path';
import { germanDocument, germanNotes, linesWithoutPeriod, sameFilenames } from './german-rules';
import { germanCii, type GermanTerms, germanUbl } from './german-terms';
import { atRoot, type Check, type RuleGroup } from './rule-group';
import { demandWith, type RuleText } from './rule-texts';
import { germanTexts } from './xrechnung-texts';

// prettier-ignore
const texts = {
  'BR-DE-21': ['customizationId', 'The specification identifier should be one of XRechnung 3.0; it is {}.', `State ${xrechnung.customization}.`],
  'BR-DE-TMP-32': ['delivery/date', 'Nothing says when goods or services were delivered: no delivery date, no invoicing period, and some line without a period.', 'State the date of delivery or the billing period.'],
  'BR-TMP-3': ['', 'The gross price is for another quantity, or another unit, than the net price of the same line.', 'State the same base quantity and unit in both prices.'],
} as const satisfies Record<string, RuleText>;
const demand = demandWith<keyof typeof texts>(texts);
const demandOfGerman = demandWith(germanTexts);

const identifiers: ReadonlySet<string> = new Set(
  [xrechnung, xrechnungExtension, xrechnungCvd].map(({ customization }) => customization),
);

/** What XRechnung asks of every invoice, beside the rules that it has from CEN and Peppol. */
export const xrechnungOfUbl: RuleGroup = xrechnungOf(germanUbl, []);
export const xrechnungOfCii: RuleGroup = xrechnungOf(germanCii, ['BR-TMP-3']);

function xrechnungOf(terms: GermanTerms, more: readonly RuleId[]): RuleGroup {
  return {
    name: 'xrechnung',
    ids: [...germanRuleIds, 'BR-DE-21', 'BR-DE-TMP-32', ...more],
    nodeChecks: [
      ...germanNotes,
      sameFilenames(terms),
      ...linesWithoutPeriod(terms),
      ...(more.length === 0 ? [] : [[ram.IncludedSupplyChainTradeLineItem, baseQuantities] as const]),
    ],
    documentChecks: [
      ...atRoot(germanDocument({ terms, demand: demandOfGerman })),
      ...atRoot(identifier),
      ...atRoot(deliveryDate(terms)),
    ],
  };
}

/** Asked of the context in CII: without one, nothing is. */
function identifier(root: UblNode, document: InvoiceDocument): void {
  const isOfUbl = root.kind === Invoice || root.kind === CreditNote;
  const contexts = isOfUbl ? [root] : allAt(root, [rsm.ExchangedDocumentContext]);
  const path: UblPath = isOfUbl ? bindings['BT-24'][1] : bindings['BT-24'][2].slice(1);
  for (const context of contexts) {
    const isKnown = someAt(context, path, ({ text }) => identifiers.has(text));
    const stated = () => allAt(context, path)[0]?.text ?? null;
    demand('BR-DE-21', isKnown, context, document, isKnown ? null : stated());
  }
}

function deliveryDate({ deliveryDates, linePeriod }: GermanTerms): Check {
  const isDated = (root: UblNode) => deliveryDates.some((path) => someAt(root, path));
  return (root, document) => {
    if (linePeriod === germanCii.linePeriod && !someAt(root, [rsm.SupplyChainTradeTransaction])) return;
    demand('BR-DE-TMP-32', !document.hasLineWithoutPeriod || isDated(root), root, document);
  };
}

const net: UblPath = [ram.SpecifiedLineTradeAgreement, ram.NetPriceProductTradePrice, ram.BasisQuantity];
const gross: UblPath = [ram.SpecifiedLineTradeAgreement, ram.GrossPriceProductTradePrice, ram.BasisQuantity];

/** BR-TMP-3 compares what is written: 1 is not 1.0. */
function baseQuantities(line: UblNode, document: InvoiceDocument): void {
  const [ofNet, ofGross] = [allAt(line, net), allAt(line, gross)];
  if (ofNet.length === 0 || ofGross.length === 0) return;
  const isSame = areAlike(ofNet.map(({ text }) => text), ofGross.map(({ text }) => text)); // prettier-ignore
  const [netUnits, grossUnits] = [unitsOf(ofNet), unitsOf(ofGross)];
  const isSameUnit = netUnits.length === 0 || grossUnits.length === 0 || areAlike(netUnits, grossUnits);
  demand('BR-TMP-3', isSame && isSameUnit, ofGross[0]!, document);
}

const unitsOf = (quantities: readonly UblNode[]) => quantities.flatMap((one) => attribute(one, 'unitCode') ?? []);

/** Whether some value of one list is in the other. */
function areAlike(some: readonly string[], others: readonly string[]): boolean {
  const known = new Set(others);
  return some.some((value) => known.has(value));
}
