import { type InvoiceDocument } from '../invoice-document';
import { quoted } from '../quote';
import { codesOf, type EditionFacts } from '../sets/edition-facts';
import { type RuleId } from '../sets/official-rules';
import { cbc } from '../tree/elements';
import { normalized, type UblNode } from '../tree/ubl-node';
import { areBothFrom } from './party-countries';
import { type Check, type RuleGroup } from './rule-group';
import { type RuleRows } from './rule-row';
import { normalizedAt, ownTextNode } from './single-values';

/** Type codes that are for parties of the same country alone: code by code, the countries. */
type DomesticCodes = Readonly<Record<string, readonly string[]>>;

/** Type codes of invoices and credit notes: P0100, P0101, P0112. */
export const peppolTypeCodes = typeCodes({ '326': ['DE'], '384': ['DE'] });
/** From November 2026 on corrections are for Slovak parties, too. */
export const peppolTypeCodesOfNovember2026 = typeCodes({ '326': ['DE'], '384': ['DE', 'SK'] });
/** In self-billing no type code is for one country. */
export const selfBillingTypeCodes = typeCodes({});

function typeCodes(domestic: DomesticCodes): RuleGroup {
  return {
    name: 'peppol',
    ids: ['PEPPOL-EN16931-P0100', 'PEPPOL-EN16931-P0112', 'PEPPOL-EN16931-P0101'],
    nodeChecks: (facts) => [
      [cbc.InvoiceTypeCode, listed('PEPPOL-EN16931-P0100', 'invoice', facts.codeLists.peppolInvoiceTypes, facts)],
      [cbc.InvoiceTypeCode, (node, document) => checkCountry(node, domestic, document)],
      [
        cbc.CreditNoteTypeCode,
        listed('PEPPOL-EN16931-P0101', 'credit note', facts.codeLists.peppolCreditNoteTypes, facts),
      ],
    ],
    documentChecks: [],
  };
}

const profilePath = [cbc.ProfileID];

/** A list holds for the business processes that the edition names, and says nothing of others. */
function listed(id: RuleId, what: string, list: string, { profile }: EditionFacts): Check {
  const codes = codesOf(list);
  return (node, document) => {
    const code = normalized(ownTextNode(node, document));
    if (codes.has(code)) return;
    if (!profile.listedTypesOf.includes(normalizedAt(document.root, profilePath, document))) return;
    document.issues.rule(id, node, () => ({
      message: `${profile.name} does not take the ${what} type code ${quoted(code)}.`,
      fix: codes.size <= 6 ? `State ${orList([...codes])}.` : `State a type code of its list, e.g. ${common(codes)}.`,
    }));
  };
}

const common = (codes: ReadonlySet<string>): string => (codes.has('380') ? '380' : [...codes][0]!);
const orList = (codes: readonly string[]): string =>
  codes.length < 2 ? codes.join() : `${codes.slice(0, -1).join(', ')} or ${codes.at(-1)!}`;

const nationalities: Readonly<Record<string, string>> = { DE: 'German', SK: 'Slovak' };

function checkCountry(node: UblNode, domestic: DomesticCodes, document: InvoiceDocument): void {
  const code = normalized(node.text);
  const countries = Object.hasOwn(domestic, code) ? domestic[code]! : null;
  if (countries === null || countries.some((country) => areBothFrom(country, document))) return;
  document.issues.rule('PEPPOL-EN16931-P0112', node, () => ({
    message: `The invoice type code ${quoted(code)} is for ${countries.map((country) => `${nationalities[country]!} sellers with ${nationalities[country]!} buyers`).join(', or ')}.`,
    fix: 'State another type code, e.g. 380.',
  }));
}

/** What each rule asks, and a change that breaks it; see rule-row.ts. */
// prettier-ignore
export const rows: RuleRows = {
  'PEPPOL-EN16931-P0100': { asks: 'The type code of an invoice is one that Peppol takes.',
    breaks: (invoice) => Object.assign(invoice, { kind: 'invoice', typeCode: '389' }) },
  'PEPPOL-EN16931-P0112': { asks: 'The type code 326 is for documents between German parties, 384 between German or, from November 2026 on, Slovak ones.',
    breaks: (invoice) => void (invoice.typeCode = '326') },
  'PEPPOL-EN16931-P0101': { asks: 'The type code of a credit note is one that Peppol takes.',
    breaks: (invoice) => Object.assign(invoice, { kind: 'creditNote', typeCode: '458' }) },
};
