import { readCiiWithPointers } from './cii/read-cii';
import { type DocumentReport, type DocumentVerdict, type StageReport, type StageWithIssues } from './document-report';
import { withFixedBy } from './edits/fixed-by';
import { TakenPlaces } from './edits/offer-fixes';
import { type Findings, withoutFailedFixes } from './edits/verify-fixes';
import { LinesAsRead } from './judge-lines';
import { judgeCii } from './judge-cii';
import { inSchema, likelySchema, type SchemaReading, schemaStage, soundness } from './judge-schema';
import { judgeUbl, placeKey, type PlacesOfFindings, UblJudge, type UblJudgement } from './judge-ubl';
import { type Issue } from './issues';
import { elementsAt } from './xml/elements-at';
import { type NotRead, nothingToJudge } from './nothing-to-judge';
import { type PdfRefusal } from './pdf/pdf-refusal';
import { levelFinding } from './pdf/level-finding';
import { type HybridInvoice, readHybridPdf, type HybridPdfOptions } from './pdf/read-hybrid-pdf';
import { profileVerdict, profileVerdicts } from './profile-verdicts';
import { declaredIn as declaredInDocument } from './recognise';
import { chooseEditions, type Declared, otherEditions, recognised, ublProfiles } from './sets/choose-editions';
import { type RuleSet } from './sets/edition';
import { en16931InPlaceOfPeppol, en16931Ubl1316 } from './sets/en16931-ubl-1.3.16';
import { groupsNotChecked } from './sets/not-checked';
import { type RuleGroupName } from './sets/official-rules';
import { referenceTo } from './sets/rule-set-reference';
import { ciiRuleSetOf, ciiRuleSets } from './sets/cii-rule-sets';
import { type SchemaReport } from './schema/schema-issues';
import { SchemaAutomaton } from './schema/schema-automaton';
import { type SchemaName, schemaNamed } from './schema/schemas';
import { type UblNode } from './tree/ubl-node';
import { type Check, type JudgeOptions, noRuleSet, notJudged, ofOtherSyntax, passed, profile } from './verdict-parts';
import { meaningOfRoot } from './xml/document-root';
import { isPdf, otherContent } from './xml/other-content';
import { readInvoiceWithPointers } from './xml/read-invoice';
import { readTree } from './xml/read-ubl';
import { XmlRefused } from './xml/xml-refusal';
import { type XmlSyntax } from './xml/xml-syntax';

/**
 * Judges a document in three stages: read, schema, rules. The verdict comes from the document as it is; beside it stands the JSON
 * invoice that it can be turned into.
 * @param document XML as text or bytes; of a PDF, take `judgeFile`
 * @returns a report in any case; never throws
 */
export function judgeDocument(document: string | Uint8Array, options: JudgeOptions): DocumentReport {
  const read = readForProfile(document, options);
  if (!read.ok) return nothingToJudge(read);
  const places: PlacesOfFindings = new Map();
  return withContent(withFixes(read, options, places), read, places);
}

/** The same verdict without the JSON invoice, which takes longer to make than the verdict. */
export function verdictOnDocument(document: string | Uint8Array, options: JudgeOptions): DocumentVerdict {
  const { now, check = {} } = options;
  if (check.profiles === 'all') return verdictOnWhole(document, options);
  const lines = new LinesAsRead((root, source) => {
    const editions = chooseEditions(check, declaredInDocument(root, 'ubl'), now);
    return editions && new UblJudge({ root, source }, editions.ruleSet, editions.next);
  });
  const read = readDocument(document, options, lines);
  if (!read.ok) return nothingToJudge(read);
  const { areMixed, judge } = lines;
  if (judge === null) return verdictOn(inSchemaOfProfile(read, options), options);
  // What a document says it is may stand after its lines.
  const declared = declaredInDocument(read.root, 'ubl');
  const isOther = judge.ruleSet !== chooseEditions(check, declared, now)?.ruleSet;
  if (areMixed || isOther) return verdictOnWhole(document, options);
  return ublVerdict(read, declared, schemaStage(read, null), judge.ruleSet, judge.judgement(now));
}

/**
 * Judges a file: XML, or a PDF with an invoice attached.
 * @returns the report, in which `lost` names the other files attached to the PDF; or a refusal when too many PDFs are being read
 * @throws Error when the child process that reads PDFs cannot be started
 */
export async function judgeFile(
  bytes: Uint8Array,
  options: JudgeOptions & HybridPdfOptions,
): Promise<DocumentReport | (PdfRefusal & { readonly reason: 'busy' })> {
  if (!isPdf(bytes)) return judgeDocument(bytes, options);
  const pdf = await readHybridPdf(bytes, options);
  if (pdf.ok) return judgeAttached(pdf, options);
  const { reason } = pdf;
  return reason === 'busy' ? { ...pdf, reason } : nothingToJudge(pdf);
}

/** An invoice that was attached to a PDF, and what the PDF says of it. */
type Attached = Pick<HybridInvoice, 'xml' | 'lost'> & Partial<Pick<HybridInvoice, 'level'>>;

/** Judges what was attached to a PDF. Edits of the XML would be no edits of the file that was sent, so it carries none. */
export function judgeAttached(pdf: Attached, options: JudgeOptions): DocumentReport {
  const read = readForProfile(pdf.xml, options);
  if (!read.ok) return nothingToJudge(read);
  const places: PlacesOfFindings = new Map();
  const report = withContent(verdictOn(read, options, { places }), read, places);
  const other = levelFinding(pdf.level ?? null, read, report.document.profile.recognised);
  const issues = other === null ? report.issues : [...report.issues, other];
  return { ...report, issues, lost: [...pdf.lost, ...report.lost] };
}

export interface ReadDocument extends SchemaReading {
  readonly syntax: XmlSyntax;
}

const noCiiRuleSet = 'We do not have the rule set that was asked for, or it is not for Cross Industry Invoices.';

function verdictOnWhole(document: string | Uint8Array, options: JudgeOptions): DocumentVerdict {
  const read = readForProfile(document, options);
  return read.ok ? verdictOn(read, options) : nothingToJudge(read);
}

/** A document as read, with the report of the schema that the profile uses by which it is to be judged. */
function readForProfile(document: string | Uint8Array, options: JudgeOptions): ReturnType<typeof readDocument> {
  const read = readDocument(document, options);
  return read.ok ? inSchemaOfProfile(read, options) : read;
}

function inSchemaOfProfile(read: ReadDocument, { now, check = {} }: JudgeOptions): ReadDocument {
  if (read.syntax !== 'cii') return read;
  const ruleSet = ciiRuleSetOf(check, declaredInDocument(read.root, 'cii'), now);
  return ruleSet === null ? read : inSchema(read, ruleSet.schema);
}

/** @param options null where no profile is asked for */
export function readDocument(
  document: string | Uint8Array,
  options: JudgeOptions | null = null,
  lines: LinesAsRead | null = null,
): ReadDocument | (NotRead & { readonly ok: false }) {
  let syntax: XmlSyntax = 'ubl';
  let schemaName: SchemaName = 'ubl-2.1';
  let otherRoot: NotRead | null = null;
  const read = readTree(
    document,
    (root) => {
      const meaning = meaningOfRoot(root);
      if (meaning.syntax !== null) return void ({ syntax } = meaning);
      otherRoot = meaning;
      throw new XmlRefused('not_an_invoice', meaning.message);
    },
    (_root, text) => new SchemaAutomaton(schemaNamed((schemaName = likelySchema(syntax, text, options))), text),
    lines === null ? undefined : (child, source) => lines.ended(child, source),
  );
  if (read.ok) {
    const { root, source, schema } = read;
    return { ok: true, root, source, schema, syntax, schemaName };
  }
  const { line, column } = read;
  const position = line === undefined || column === undefined ? {} : { line, column };
  return { ...(otherRoot ?? otherContent(document) ?? read), ...position, ok: false };
}

/** The verdict, with edits that fix its findings; those that are safe were tried, and what else a fix takes along is said. */
function withFixes(read: ReadDocument, options: JudgeOptions, places: PlacesOfFindings): DocumentVerdict {
  const taken = new TakenPlaces();
  const verdict = verdictOn(read, options, { taken, places });
  const { text } = read.source;
  const sameRules = sameCheck(verdict, options.check);
  const judge = (edited: string) => {
    const again = verdictOnDocument(edited, { ...options, check: sameRules });
    return isDetailed(again) ? findingsOf(again) : null;
  };
  const offered = { schema: taken.withoutDisplaced(verdict.schema.issues), rules: taken.withoutDisplaced(verdict.issues) };
  if (![...offered.schema, ...offered.rules].some(hasFix)) return withFindings(verdict, offered);
  const tried = withoutFailedFixes(offered, text, isDetailed(verdict) ? judge : () => null);
  return withFindings(verdict, isDetailed(verdict) ? withFixedBy(tried, text, judge) : tried);
} // prettier-ignore

/**
 * Each finding with what is offered for it where `taken` has room, untried. For counting: with room for everything a finding has the
 * fix that its own rule makes, whatever those of others change.
 */
export function untriedFixes(document: string, options: JudgeOptions, taken: TakenPlaces): Findings {
  const read = readForProfile(document, options);
  return read.ok ? findingsOf(verdictOn(read, options, { taken })) : { schema: [], rules: [] };
}

/** What asks for the rules that the verdict was made by; the core in place of Peppol has no id of its own. */
function sameCheck({ ruleSet }: DocumentVerdict, check: Check | undefined): Check | undefined {
  return ruleSet === null || ruleSet.id === en16931InPlaceOfPeppol.id ? { ...check, profiles: 'declared' } : { ruleSet: ruleSet.id };
} // prettier-ignore

function hasFix({ edits, action }: Issue): boolean {
  return edits !== undefined || action !== undefined;
}

function withFindings(verdict: DocumentVerdict, { schema, rules }: Findings): DocumentVerdict {
  return { ...verdict, schema: { ...verdict.schema, issues: schema }, issues: rules };
}

/** Whether the report names every finding. */
function isDetailed({ outcome, schema, truncated }: DocumentVerdict): boolean {
  return outcome !== 'nothing_to_judge' && truncated === undefined && (schema.state === 'passed' || schema.message === undefined);
} // prettier-ignore

function findingsOf({ schema, issues }: DocumentVerdict): Findings {
  return { schema: schema.issues, rules: issues };
}

/** How a document that was read is judged. */
interface Judging {
  /** Places that edits of the file were offered for; null where no edits are asked. */
  readonly taken?: TakenPlaces | null;
  /** Takes what findings of the rules speak of. */
  readonly places?: PlacesOfFindings | null;
}

function verdictOn(
  read: ReadDocument,
  { now, check = {} }: JudgeOptions,
  { taken = null, places = null }: Judging = {},
): DocumentVerdict {
  const { syntax, root } = read;
  const schema = schemaStage(read, taken);
  const declared = declaredInDocument(root, syntax);
  if (syntax === 'cii') return ciiVerdict(read, declared, schema, { now, check }, { taken, places });
  const editions = chooseEditions(check, declared, now);
  if (editions === null) return notJudged(syntax, declared, schema, noRuleSet);
  const { ruleSet, next } = editions;
  const judgement = judgeUbl(read, now, ruleSet, next, taken, places);
  const verdict = ublVerdict(read, declared, schema, ruleSet, judgement);
  if (check.profiles !== 'all') return verdict;
  const isSound = soundness(read);
  // That it is no document of Peppol does not stand between it and the core.
  const inMatrix = ruleSet === en16931InPlaceOfPeppol ? en16931Ubl1316 : ruleSet;
  const profiles = [
    profileVerdict(inMatrix, judgement, isSound(ruleSet), ublProfiles),
    ...profileVerdicts(root, 'ubl', otherEditions(ruleSet, check, now), isSound, ublProfiles),
    ...ofOtherSyntax(ublProfiles, ciiRuleSets, check, now),
  ];
  return { ...verdict, profiles };
}

/** Written field by field: most documents have no findings, and then copying judgement and stages costs as much as many rules. */
function ublVerdict(
  { syntax }: ReadDocument,
  declared: Declared,
  schema: StageWithIssues,
  ruleSet: RuleSet,
  { valid, issues, truncated, upcoming, totals, vatBreakdown }: UblJudgement,
): DocumentVerdict {
  const verdict: DocumentVerdict = {
    outcome: 'judged',
    valid: valid && schema.state !== 'failed',
    read: passed,
    schema,
    rules: rulesStage(valid, schema),
    document: { syntax, profile: profile(declared, ruleSet.family) },
    ruleSet: referenceTo(ruleSet),
    cenRuleSet: ruleSet.cen,
    notChecked: ruleSet === en16931InPlaceOfPeppol ? notChecked(declared, ruleSet) : groupsNotChecked(ruleSet),
    issues,
    upcoming,
    totals,
    vatBreakdown,
  };
  return truncated === undefined ? verdict : { ...verdict, truncated };
}

function ciiVerdict(
  read: ReadDocument,
  declared: Declared,
  schema: StageWithIssues,
  { now, check = {} }: JudgeOptions,
  { taken = null, places = null }: Judging,
): DocumentVerdict {
  const ruleSet = ciiRuleSetOf(check, declared, now);
  if (ruleSet === null) return notJudged('cii', declared, schema, noCiiRuleSet);
  const { valid, ...judgement } = judgeCii(read, ruleSet, taken, places);
  const isSound = soundness(read);
  return {
    ...stagesOf(valid, schema),
    document: { syntax: 'cii', profile: profile(declared, ruleSet.family) },
    ruleSet: referenceTo(ruleSet, ciiRuleSets),
    cenRuleSet: ruleSet.cen,
    notChecked: notChecked(declared, ruleSet),
    ...judgement,
    ...(check.profiles === 'all' && {
      profiles: [
        profileVerdict(ruleSet, judgement, isSound(ruleSet), ciiRuleSets),
        ...profileVerdicts(read.root, 'cii', otherEditions(ruleSet, check, now, ciiRuleSets), isSound, ciiRuleSets),
        ...ofOtherSyntax(ciiRuleSets, ublProfiles, check, now),
      ],
    }),
  };
}

/** Of a document that declares a profile whose rules were not run, that too. */
function notChecked(declared: Declared, ruleSet: RuleSet): readonly RuleGroupName[] {
  const known = recognised(declared);
  const groups = groupsNotChecked(ruleSet);
  return known === 'en16931' || known === ruleSet.family ? groups : [...groups, 'profile'];
}

/** Of XML that rules were run on. @param valid whether the rules found no error */
const stagesOf = (valid: boolean, schema: StageWithIssues) =>
  ({
    outcome: 'judged',
    valid: valid && schema.state !== 'failed',
    read: passed,
    schema,
    rules: rulesStage(valid, schema),
  }) as const;

function rulesStage(valid: boolean, schema: StageReport): StageReport {
  const state = valid ? 'passed' : 'failed';
  if (schema.state !== 'failed') return { state };
  return { state, message: 'The rules were run although the schema failed; official validators stop there.' };
}

/** The JSON invoice beside the verdict, and where in it each issue is. @param places of the issues of the rules */
function withContent(
  verdict: DocumentVerdict,
  { syntax, root, schema }: ReadDocument,
  places: PlacesOfFindings,
): DocumentReport {
  if (schema !== null) addSchemaPlaces(schema, root, places);
  const read = syntax === 'cii' ? readCiiWithPointers : readInvoiceWithPointers;
  const { pointers, ...content } = read(root, places.values());
  const pointed = (issue: Issue): Issue => {
    const place = places.get(placeKey(issue));
    const pointer = place === undefined ? null : pointers.pointerOf(place);
    return pointer === null ? issue : { ...issue, pointer };
  };
  const ofSchema = { ...verdict.schema, issues: verdict.schema.issues.map(pointed) };
  return { ...verdict, schema: ofSchema, issues: verdict.issues.map(pointed), ...content };
}

/** An issue speaks of the element at which an official validator stops, or of the one that is missing. */
function addSchemaPlaces({ issues, places: found }: SchemaReport, root: UblNode, places: PlacesOfFindings): void {
  const elements = elementsAt(root, new Set(found.flatMap(({ at, parent }) => [at, parent])));
  issues.forEach((issue, index) => {
    const { at, parent, name } = found[index]!;
    const isMissing = issue.code === 'schema_missing_element';
    const element = elements.get(isMissing ? parent : at)?.node;
    if (element !== undefined) places.set(placeKey(issue), { at: element, missing: isMissing ? [name] : [] });
  });
}
