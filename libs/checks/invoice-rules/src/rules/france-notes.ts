import { type InvoiceDocument } from '../invoice-document';
import { type FrenchId } from '../sets/br-fr-1.4.0.03/rules';
import { codesOf } from '../sets/edition-facts';
import { ram, rsm } from '../tree/cii-elements';
import { cbc } from '../tree/elements';
import { attribute, hasChildText, normalized, type UblNode } from '../tree/ubl-node';
import { allAt, someAt } from '../tree/ubl-path';
import { codeOfNote, legalSiren, noteOnRecoveryCosts, partyOf } from './france-fixes';
import { isSiren } from './france-forms';
import { ofScheme, onlyOf } from './france-parties';
import { type FrenchTerms } from './france-terms';
import { demand } from './france-texts';
import { type Check } from './rule-group';

/** What the notes of a document say under their subject codes: in UBL these stand in the text, as in "#PMT#Text", in CII beside it. */
interface Notes {
  readonly count: (code: string) => number;
  /** What stands under a code. In UBL that is the text after its first place, up to the next "#"; empty where there is none. */
  readonly contents: (code: string) => readonly string[];
}

function notesOf(root: UblNode, isUbl: boolean): Notes {
  if (!isUbl) {
    const notes = allAt(root, [rsm.ExchangedDocument, ram.IncludedNote]);
    const under = (code: string) => notes.filter((note) => hasChildText(note, ram.SubjectCode, code));
    return {
      count: (code) => under(code).length,
      contents: (code) => under(code).flatMap((note) => allAt(note, [ram.Content]).map(({ text }) => text)),
    };
  }
  const text = textOfNotes(allAt(root, [cbc.Note]));
  return {
    count: (code) => text.split(`#${code}#`).length - 1,
    contents: (code) => {
      const at = text.indexOf(`#${code}#`);
      return [at < 0 ? '' : text.slice(at + code.length + 2).split('#', 1)[0]!];
    },
  };
}

const textOfNotes = (notes: readonly UblNode[]) => notes.map(({ text }) => text).join('');

const treatments = codesOf('B2B B2BINT B2C B2CINT OUTOFSCOPE ARCHIVEONLY');
/** Types of invoices that the buyer makes. */
const selfBilled = codesOf('389 501 500 471 473 261 502');

const mandatory = [
  ['PMT', 'BR-FR-05_BT-22-1', 'BR-FR-05_BT-22_PMT'],
  ['PMD', 'BR-FR-05_BT-22-2', 'BR-FR-05_BT-22_PMD'],
  ['AAB', 'BR-FR-05_BT-22-3', 'BR-FR-05_BT-22_AAB'],
] as const;
const once = [
  ['PMT', 'BR-FR-06_BT-21-1', 'BR-FR-06_BT-21_PMT'],
  ['PMD', 'BR-FR-06_BT-21-2', 'BR-FR-06_BT-21_PMD'],
  ['AAB', 'BR-FR-06_BT-21-3', 'BR-FR-06_BT-21_AAB'],
  ['TXD', 'BR-FR-06_BT-21-4', 'BR-FR-06_BT-21_TXD'],
] as const satisfies readonly (readonly [string, FrenchId, FrenchId])[];

/** What notes have to say, and what follows from them. */
export function notesCheck(terms: FrenchTerms): Check {
  const { isUbl } = terms;
  return (root, document) => {
    const notes = notesOf(root, isUbl);
    // Of CII the rules judge the header of the document: without one they ask nothing of its notes.
    for (const owner of isUbl ? [root] : allAt(root, [rsm.ExchangedDocument])) {
      for (const [code, ofUbl, ofCii] of mandatory)
        demand(isUbl ? ofUbl : ofCii, notes.count(code) > 0, owner, document, null, () => {
          const coded = isUbl ? null : codeOfNote(owner, code, document);
          return coded ?? (code === 'PMT' ? noteOnRecoveryCosts(owner, isUbl, document) : null);
        });
      for (const [code, ofUbl, ofCii] of once) demand(isUbl ? ofUbl : ofCii, notes.count(code) <= 1, owner, document);
      demand(isUbl ? 'BR-FR-30_BT-21' : 'BR-FR-31_BT-21', treatmentsIn(owner, isUbl) <= 1, owner, document);
    }
    const stated = notes.contents('BAR');
    if (isUbl) demand('BR-FR-20_BT-21', stated[0] === '' || treatments.has(stated[0]!), root, document, stated[0]);
    addressing(terms, root, stated, document);
    const isMember = allAt(root, terms.moreSellerIds).some((id) => attribute(id, 'schemeID') === '0231');
    demand('BR-FR-CO-14_BT-29-1', !isMember || notes.contents('TXD').includes('MEMBRE_ASSUJETTI_UNIQUE'), root, document); // prettier-ignore
    const representatives = allAt(root, terms.representative);
    const vatId = isMember ? onlyOf(representatives.flatMap(terms.representativeVatIds), document) : null;
    demand('BR-FR-CO-15_BT-29-1', !isMember || (vatId !== null && vatId.text !== ''), root, document);
  };
}

/** How many treatments the notes name. */
function treatmentsIn(owner: UblNode, isUbl: boolean): number {
  if (!isUbl) {
    const notes = allAt(owner, [ram.IncludedNote]).filter((note) => hasChildText(note, ram.SubjectCode, 'BAR'));
    return notes.filter((note) => someAt(note, [ram.Content], ({ text }) => treatments.has(normalized(text)))).length;
  }
  const notes = allAt(owner, [cbc.Note]).filter(({ text }) => text.includes('#BAR#'));
  const text = `${textOfNotes(notes)}#`;
  return [...treatments].reduce((count, treatment) => count + text.split(`BAR#${treatment}#`).length - 1, 0);
}

/** BR-FR-20 of one note of CII. */
export function treatmentOfNote(note: UblNode, document: InvoiceDocument): void {
  if (!hasChildText(note, ram.SubjectCode, 'BAR')) return;
  const content = onlyOf(allAt(note, [ram.Content]), document);
  const wanted = normalized(content?.text ?? '').toUpperCase();
  demand('BR-FR-20_BT-21', treatments.has(content?.text ?? ''), note, document, content?.text ?? null, () =>
    content !== null && treatments.has(wanted) ? document.patches.rewrite(content, wanted) : null,
  );
}

/** BR-FR-11, and 21 and 22: the address of who receives the invoice begins with the SIREN. */
function addressing(terms: FrenchTerms, root: UblNode, stated: readonly string[], document: InvoiceDocument): void {
  const { isUbl } = terms;
  const isDomestic = stated.includes('B2B');
  const types = terms.typeCodes.flatMap((path) => allAt(root, path));
  const isSelfBilled = types.some(({ text }) => selfBilled.has(text));
  if (isDomestic) {
    const siren = onlyOf(ofScheme(root, terms.buyerIds, '0002'), document)?.text ?? '';
    demand('BR-FR-11_BT-47', isSiren(isUbl ? normalized(siren) : siren), root, document, siren, () => {
      const party = siren === '' ? partyOf(root, terms.buyerIds) : null;
      return party === null ? null : legalSiren(party, isUbl, document);
    });
  }
  // In UBL any treatment asks for the address of the seller.
  const isSellerAsked = isUbl ? stated[0] !== '' : isDomestic;
  const begins = (address: FrenchTerms['buyerAddress'], ids: FrenchTerms['buyerIds']) => {
    const siren = onlyOf(isUbl ? ofScheme(root, ids, '0002') : allAt(root, ids), document)?.text ?? '';
    const endpoint = onlyOf(allAt(root, address), document);
    return (endpoint?.text ?? '').startsWith(siren) && endpoint !== null && attribute(endpoint, 'schemeID') === '0225';
  };
  if (isDomestic && !isSelfBilled)
    demand('BR-FR-21_BT-49', begins(terms.buyerAddress, terms.buyerIds), root, document);
  if (isSellerAsked && isSelfBilled)
    demand('BR-FR-22_BT-34', begins(terms.sellerAddress, terms.sellerIds), root, document);
} // prettier-ignore
