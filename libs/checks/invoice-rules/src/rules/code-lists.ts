import { type InvoiceDocument } from '../invoice-document';
import { type Fix } from '../patches';
import { quoted } from '../quote';
import { saysIndicator } from '../terms/terms';
import { isCii, ram } from '../tree/cii-elements';
import { isInside } from '../tree/cii-places';
import { type RuleId } from '../sets/official-rules';
import { cac, cbc, kindsMax } from '../tree/elements';
import { attribute, child, has, hasChildText, indicates, normalized, sibling, type UblNode } from '../tree/ubl-node';
import { type CodeLists, codesOf } from '../sets/edition-facts';
import { codedValues, mediaTypes, type CodedValue } from './code-list-table';
import { atRoot, type Check, type KindCheck, type RuleGroup } from './rule-group';
import { type RuleRows } from './rule-row';

/** A longer text could keep the whole document it was cut from in memory. */
const latestCharactersMax = 12;
/** The values of one element name that are coded in the same way: in its text, or in one attribute. */
const codedNames = [...new Map(codedValues.map((row) => [`${row[1]} ${row[3]}`, [row[1], row[3]] as const])).values()];

/** Codes are in the lists that the official rules accept. */
export const codeLists: RuleGroup = codeListsWith(codedNames, []);

/** CIUS-RO looks at every currency and unit there is, and does not ask for them. */
export const codeListsOfCiusRo: RuleGroup = codeListsWith(
  codedNames.filter(([, attribute]) => attribute !== 'currencyID' && attribute !== 'unitCode'),
  [
    ['currencyID', 'BR-CL-03'],
    ['unitCode', 'BR-CL-23'],
  ],
);

function codeListsWith(
  names: typeof codedNames,
  anywhere: readonly (readonly [attribute: string, id: RuleId])[],
): RuleGroup {
  return {
    name: 'code-lists',
    ids: [...new Set([...codedValues.map(([id]) => id), 'BR-CL-08', 'BR-CL-24'] as const)],
    nodeChecks: ({ codeLists }) => [
      ...names.map(([kind, attribute]): KindCheck => [kind, codeCheck(kind, attribute, codeLists)]),
      ...anywhere.flatMap(([attribute, id]) => onEveryKind(attributeCheck(attribute, id, codeLists))),
      [cbc.EmbeddedDocumentBinaryObject, mediaType],
      [ram.AttachmentBinaryObject, mediaType],
      [cbc.Note, noteSubject(codeLists.noteSubjects)],
    ],
    documentChecks: ({ codeLists }) =>
      anywhere.flatMap(([attribute, id]) => atRoot(attributeCheck(attribute, id, codeLists))),
  };
}

function onEveryKind(check: Check): readonly KindCheck[] {
  return Array.from({ length: kindsMax }, (_, kind) => [kind, check]);
}

/** An attribute that holds a code of one list, whatever element has it. */
function attributeCheck(name: string, id: RuleId, lists: CodeLists): Check {
  const row = codedValues.find((coded) => coded[0] === id)!;
  const codes = codesOf(lists[row[4]]);
  return (node, document) => {
    const code = node.attributes === null ? null : attribute(node, name);
    if (code !== null && !codes.has(code)) unlisted({ row, codes }, node, code, document);
  };
}

/** The check of one element name; where the name alone does not say which codes are meant, its parent's does. */
function codeCheck(kind: number, attribute: string | null, lists: CodeLists): Check {
  const meant = codedValues.filter((row) => row[1] === kind && row[3] === attribute);
  const rows = meant.map((row) => ({ row, codes: codesOf(lists[row[4]]) }));
  const [first] = rows;
  if (first!.row[2] === null) return placeCheck(rows);
  const byParent: (Check | undefined)[] = Array.from({ length: kindsMax }, (_, parentKind) => {
    const found = rows.filter(({ row }) => row[2] === parentKind);
    return found.length === 0 ? undefined : placeCheck(found);
  });
  return (node, document) => byParent[node.parent!.kind]?.(node, document);
}

/** A value of the table with the codes of one edition. */
interface Listed {
  readonly row: CodedValue;
  readonly codes: ReadonlySet<string>;
}

function placeCheck(rows: readonly Listed[]): Check {
  const { row: first, codes } = rows[0]!;
  const name = first[3];
  // Most documents repeat one currency, one unit and one category: the code that was looked up last is not looked up again.
  let latest: string | undefined;
  return (node, document) => {
    const code = name === null ? node.text : attribute(node, name);
    if (code === latest) return;
    if (code !== null && rows.length === 1 && codes.has(code)) {
      if (code.length <= latestCharactersMax) latest = code;
      return;
    }
    for (const listed of rows) if (code === null || !listed.codes.has(code)) unlisted(listed, node, code, document);
  };
}

/** Blanks around a code do not matter, nor does the case of an exemption code; blanks inside do. */
function unlisted({ row, codes }: Listed, node: UblNode, code: string | null, document: InvoiceDocument): void {
  const [id, , , name, , what, example] = row;
  // An amount of UBL must have its currency; elsewhere a missing code is another rule's business.
  const ofCii = isCii(node.kind);
  if (code === null && (ofCii || id !== 'BR-CL-03')) return;
  const plain = code === null ? '' : normalized(id === 'BR-CL-22' ? code.toUpperCase() : code);
  if (codes.has(plain) || !isMeant(row, node, plain)) return;
  const at = name === null ? '' : fieldOf(node, name);
  const upper = plain.toUpperCase();
  document.issues.rule(id, node, () => ({
    at,
    message: code === null ? 'The amount has no currency.' : `${quoted(code)} is not in the official list: ${what}.`,
    fix: codes.has(upper) ? `Write "${upper}".` : `Use a code of that list, e.g. ${example}.`,
    patch: code === null ? currencyOfDocument(node, document) : casePatch({ row, codes }, node, upper, document),
  }));
}

/** What the place demands beside the name of element and parent. */
function isMeant([id]: CodedValue, node: UblNode, code: string): boolean {
  const owner = node.parent!;
  if (isCii(node.kind)) return isMeantInCii(id, node, owner);
  switch (id) {
    case 'BR-CL-07':
      return hasChildText(owner, cbc.DocumentTypeCode, '130');
    case 'BR-CL-10':
      return code !== 'SEPA' || !isCreditor(owner);
    case 'BR-CL-19':
      return indicates(owner, false);
    case 'BR-CL-20':
      return !indicates(owner, false) && indicates(owner, true);
    default:
      return true;
  }
}

/** The official rules for CII tell identifiers apart by what they stand in; of those that fit one, the first counts. */
function isMeantInCii(id: RuleId, node: UblNode, owner: UblNode): boolean {
  switch (id) {
    case 'BR-CL-10':
      return !isInside(node, ram.SpecifiedTradeProduct) && !isInside(node, ram.ShipToTradeParty);
    case 'BR-CL-11':
      return !isInside(node, ram.SpecifiedTaxRegistration);
    case 'BR-CL-15':
      return attribute(node, 'schemeID') === null;
    case 'BR-CL-19':
      return saysIndicator(owner, false);
    case 'BR-CL-20':
      return !saysIndicator(owner, false) && saysIndicator(owner, true);
    case 'BR-CL-21':
      return owner.kind === ram.SpecifiedTradeProduct;
    case 'BR-CL-26':
      return owner.kind === ram.ShipToTradeParty && owner.parent!.kind === ram.ApplicableHeaderTradeDelivery;
    default:
      return true;
  }
}

/** Seller and payee may have a creditor identifier assigned by a bank (BT-90). */
function isCreditor(identification: UblNode): boolean {
  for (let at = identification.parent; at !== null; at = at.parent) {
    if (at.kind === cac.AccountingSupplierParty || at.kind === cac.PayeeParty) return true;
  }
  return false;
}

function mediaType(node: UblNode, { issues, patches }: InvoiceDocument): void {
  const type = attribute(node, 'mimeCode');
  if (type === null || mediaTypes.has(type)) return;
  const at = fieldOf(node, 'mimeCode');
  const plain = normalized(type).toLowerCase();
  issues.rule('BR-CL-24', node, () => ({
    at,
    message: `${quoted(type)} is not among the media types of embedded files.`,
    fix: `Embed one of: ${[...mediaTypes].join(', ')}.`,
    patch: mediaTypes.has(plain) ? patches.attribute(node, 'mimeCode', plain) : null,
  }));
}

/** BR-CL-08: three characters between the first two # of a note are its subject. */
function noteSubject(list: string): Check {
  // The official rule searches the list as one text.
  const subjects = ` ${list} `;
  return (node, { root, issues }) => {
    if (node.parent !== root) return;
    const start = node.text.indexOf('#') + 1;
    const end = start === 0 ? -1 : node.text.indexOf('#', start);
    if (end < 0 || end - start > 6) return;
    const subject = node.text.slice(start, end);
    if ([...subject].length !== 3 || subjects.includes(subject)) return;
    issues.rule('BR-CL-08', node, () => ({
      message: `${quoted(subject)} is no subject of a note (UNCL 4451).`,
      fix: 'Use a code of that list between the two #, e.g. #AAI#, or no # at all.',
    }));
  };
}

/** Where the JSON invoice has the attribute's value, relative to the element's; empty when it has none. */
function fieldOf(node: UblNode, name: string): string {
  for (let at = node.attributes; at !== null; at = at.next) if (at.name === name) return at.key;
  return '';
}

/** Codes in small letters, where no other rule turns on what the code says. */
function casePatch(
  { row: [id, , , name], codes }: Listed,
  node: UblNode,
  code: string,
  { root, patches }: InvoiceDocument,
): Fix | null {
  if (!codes.has(code)) return null;
  const isOther =
    id === 'BR-CL-03' || id === 'BR-CL-04' ? has(root, cbc.TaxCurrencyCode)
    : id === 'BR-CL-23' ? hasUnitTwice(node)
    : id !== 'BR-CL-20'; // prettier-ignore
  // A file is judged again before such a fix is offered for it.
  if (isOther) return name === null ? patches.rewrite(node, code) : null;
  return name === null ? patches.set(node, '', node, code) : patches.attribute(node, name, code);
}

/** An amount without currency is in that of the document, where it has one. */
function currencyOfDocument(amount: UblNode, { root, patches }: InvoiceDocument): Fix | null {
  const currency = has(root, cbc.TaxCurrencyCode) ? null : child(root, cbc.DocumentCurrencyCode);
  return currency === null || sibling(currency) !== null
    ? null
    : patches.attribute(amount, 'currencyID', currency.text);
}

/** The unit of a price's base quantity must stay the unit of the quantity. */
function hasUnitTwice(quantity: UblNode): boolean {
  const line = quantity.kind === cbc.BaseQuantity ? quantity.parent?.parent : quantity.parent;
  return line === null || line === undefined || has(child(line, cac.Price), cbc.BaseQuantity);
}

/** What each rule asks, and a change that breaks it; see rule-row.ts. */
// prettier-ignore
export const rows: RuleRows = {
  'BR-CL-08': { asks: 'The subject of a note, between two #, is one of UNCL 4451.',
    breaks: (invoice) => void (invoice.note = '#QQQ#Text') },
  'BR-CL-24': { asks: 'The media type of an embedded file is PDF, PNG, JPEG, CSV or a spreadsheet (xlsx, ods).', besides: ['PEPPOL-EN16931-CL001'],
    breaks: (invoice) => void (invoice.attachments = [{ id: 'A', content: 'AA==', filename: 'a.txt', mimeType: 'text/plain' }]) },
};
