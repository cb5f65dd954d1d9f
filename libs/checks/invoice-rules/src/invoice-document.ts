import { AmountSums } from './amount-sums';
import { type Decimal, type DecimalSum } from './decimal';
import { type IssueList } from './issues';
import { type RuleId } from './sets/official-rules';
import { type Patches } from './patches';
import { partyCountries, type PartyCountries } from './rules/party-countries';
import { type CheckTables } from './rules/rule-group';
import { type RuleSet } from './sets/edition';
import { ruleSets } from './sets/rule-sets';
import { type UblAttribute, type UblNode } from './tree/ubl-node';

/** What a rule may know of the document beside the element it judges. */
export class InvoiceDocument {
  /** The same document for the checks that the next edition alone has, when it is judged by both: what checks keep in mind stays apart. */
  readonly next: InvoiceDocument | null;
  /** The same document for checks that some of several editions have, when it is judged by all of these in one walk. */
  parts: readonly InvoiceDocument[] = [];
  /** Elements met that have document checks. */
  readonly pending: UblNode[];
  /** Grow while elements are met; complete when document checks run. */
  readonly sums: AmountSums;
  /** Decide which national rules apply; the header stands when the document is made. */
  readonly countries: PartyCountries;
  /** The checks of the groups that apply to this document; chosen when its first element is judged. */
  checks: CheckTables | null = null;
  /** Attributes last found to name the currency of the document; most amounts of a JSON invoice share them. */
  rightCurrency: UblAttribute | null = null;
  /** The same for a currency that exists. */
  knownCurrency: UblAttribute | null = null;
  /** Currency codes of the document, of which there should be one; null until an amount asks. */
  currencies: ReadonlySet<string> | null = null;
  /** Some line has a VAT category that asks for a registered seller; looked at by the German rules only. */
  hasRegisteredCategory = false;
  /** The same of CII: some line is about VAT. */
  hasVatLine = false;
  /** Of UBL: a due date, or payment terms in words, stand somewhere; looked at by CEN 1.3.15 only. */
  hasPaymentTerms = false;
  /** What the German rules ask of supporting documents and lines. */
  hasSameFilenames = false;
  hasLineWithoutPeriod = false;
  /** Of CIUS-RO: a line in a VAT category with which somebody has to be registered. */
  hasTaxedLine = false;
  /** Some line of a credit note names no preceding invoice; looked at by the French rules only. */
  hasUnreferencedLine = false;
  /** Some line of a clean vehicle document is about a vehicle; some sub lines of an extended one do not add up. */
  hasVehicleLine = false;
  hasWrongSubLines = false;
  hasSubLineWithoutCategory = false;
  /** The first payment reference and the first payment means code met: all others must be the same. */
  paymentId: string | null = null;
  paymentMeansCode: string | null = null;
  /** Creditor identifiers of direct debits met. */
  creditorIds = 0;
  /** What the groups of each tax total of the document add up to; null when one of them cannot be read. */
  readonly groupTaxes = new Map<UblNode, DecimalSum | null>();
  /** The values last found to be tax, taxable amount and rate of each other: two rules ask this of each VAT group. */
  readonly nearTax: { tax: Decimal | null; taxable: Decimal | null; rate: Decimal | null } = {
    tax: null,
    taxable: null,
    rate: null,
  };
  /** What groups of rules keep in mind; see `keptOf`. */
  readonly kept: unknown[] = [];
  private unused: Map<RuleId, UblNode[]> | null = null;
  private stops: Set<UblNode> | null = null;

  constructor(
    readonly root: UblNode,
    readonly issues: IssueList,
    readonly patches: Patches,
    readonly ruleSet: RuleSet = ruleSets[0],
    /** The edition that follows, if the document is judged by it, too. */
    nextSet: RuleSet | null = null,
    /** Made of a JSON invoice, which has no fields for parts of UBL that EN 16931 does not use. */
    readonly isFromJson = false,
    /** Of the next edition: what it shares with the one before. */
    shared: Pick<InvoiceDocument, 'sums' | 'countries' | 'pending'> | null = null,
  ) {
    this.pending = shared?.pending ?? [];
    this.sums = shared?.sums ?? new AmountSums();
    this.countries = shared?.countries ?? partyCountries(root);
    this.next =
      nextSet === null || issues.next === null
        ? null
        : new InvoiceDocument(root, issues.next, patches, nextSet, null, isFromJson, this);
  }

  /** Rules that failed because of parts that EN 16931 has no use for, with the elements each failed on. */
  get unusedParts(): Map<RuleId, UblNode[]> {
    return (this.unused ??= new Map<RuleId, UblNode[]>());
  }

  /** Elements already reported because the official rules stop at them. */
  get stopped(): Set<UblNode> {
    return (this.stops ??= new Set<UblNode>());
  }
}
