import { type InvoiceDocument } from '../invoice-document';
import { ram, rsm, udt } from '../tree/cii-elements';
import { attribute, hasChildText, type UblNode } from '../tree/ubl-node';
import { hasTextAt, someAt } from '../tree/ubl-path';

type IsMeant = (node: UblNode, document: InvoiceDocument) => boolean;

const settlement = [rsm.SupplyChainTradeTransaction, ram.ApplicableHeaderTradeSettlement];

const indicates =
  (value: string): IsMeant =>
  (node) =>
    someAt(node, [ram.ChargeIndicator, udt.Indicator], ({ text }) => text === value);
const isOfScheme =
  (scheme: string): IsMeant =>
  (node) =>
    someAt(node, [ram.ID], (id) => attribute(id, 'schemeID') === scheme);
const isOfType =
  (code: string): IsMeant =>
  (node) =>
    hasChildText(node, ram.TypeCode, code);
/** The currency of the settlement around an amount; of amounts of a line, that of any. */
const isIn =
  (currency: number): IsMeant =>
  (node, { root }) => {
    const stated = attribute(node, 'currencyID');
    if (stated === null) return false;
    const around = node.parent?.parent;
    const isOfWhole = around?.kind === ram.ApplicableHeaderTradeSettlement;
    return isOfWhole ? hasTextAt(around, [currency], stated) : hasTextAt(root, [...settlement, currency], stated);
  };
const isOfList: IsMeant = (node) => attribute(node, 'listID') === '5153';
const hasNoList: IsMeant = (node) => attribute(node, 'listID') === null;
const none =
  (...tests: readonly IsMeant[]): IsMeant =>
  (node, document) =>
    !tests.some((test) => test(node, document));

/** What tells elements of one name apart in the profile table: whether an element is meant, and which one that is in words. */
export const variants = {
  allowance: [indicates('false'), 'of an allowance'],
  charge: [indicates('true'), 'of a charge'],
  neither: [none(indicates('false'), indicates('true')), 'that is neither an allowance nor a charge'],
  VA: [isOfScheme('VA'), 'of scheme VA'],
  FC: [isOfScheme('FC'), 'of scheme FC'],
  'no scheme': [none(isOfScheme('VA'), isOfScheme('FC')), 'of no scheme among VA and FC'],
  '916': [isOfType('916'), 'of type 916'],
  '50': [isOfType('50'), 'of type 50'],
  '130': [isOfType('130'), 'of type 130'],
  'other type': [none(isOfType('916'), isOfType('50'), isOfType('130')), 'of no type among 50, 130 and 916'],
  'no list': [hasNoList, 'of no list'],
  '5153': [isOfList, 'of list 5153'],
  'other list': [none(hasNoList, isOfList), 'of another list than 5153'],
  'invoice currency': [isIn(ram.InvoiceCurrencyCode), 'in the currency of the document'],
  'tax currency': [isIn(ram.TaxCurrencyCode), 'in the VAT accounting currency'],
  'other currency': [none(isIn(ram.InvoiceCurrencyCode), isIn(ram.TaxCurrencyCode)), 'in another currency than those of the document'],
} as const satisfies Record<string, readonly [IsMeant, string]>; // prettier-ignore

export type Variant = keyof typeof variants;
