import { type DomainAnswer, undecided } from '@einvoice/decision-envelope';
import {
  type DocumentReport,
  type DocumentVerdict,
  type HybridPdfOptions,
  isPdf,
  judgeDocument,
  judgeFile,
  judgeInvoice,
  type JudgeOptions,
  judgeAttached,
  nothingToJudge,
  readHybridPdf,
  writeUbl,
} from '@einvoice/invoice-rules';
import { type Language } from '@einvoice/languages';
import { type BroughtRuleSet, judgeByOwnRules, type OwnRulesReport } from '@einvoice/rule-sets';
import { decisionIn } from '../spoken-answer';
import { verdictIn } from './answer-language';
import { decideOnReport } from './decide-on-report';
import { decideWithOwnRules } from './decide-with-own-rules';
import { type InvoiceContent } from './invoice-argument';

/** The verdict of each stage, every finding, and the decision that follows. */
export type ValidateInvoiceAnswer = DomainAnswer &
  Omit<DocumentVerdict, 'outcome'> & {
    /** What rules that somebody brought say, when they were asked for: beside the official verdict, never in its place. */
    readonly ownRules?: OwnRulesReport;
  };

/** Too many PDFs are being read: nothing is known of this one. */
export interface PdfsBusy {
  readonly outcome: 'busy';
  readonly message: string;
}

/** Judges what a route was given; every route comes through here. */
export async function judgeContent(
  content: InvoiceContent,
  options: JudgeOptions & HybridPdfOptions,
): Promise<DocumentReport | PdfsBusy> {
  if (content.form === 'json') return judgeInvoice(content.invoice, options);
  if (content.form === 'xml') return judgeDocument(content.xml, options);
  const report = await judgeFile(content.pdf, options);
  return 'outcome' in report ? report : { outcome: 'busy', message: report.message };
}

/** A document judged by the official rules of its profile, and beside them by rules that somebody brought. */
interface JudgedByBoth {
  readonly report: DocumentReport | PdfsBusy;
  readonly ownRules: OwnRulesReport;
}

/**
 * Judges what a route was given by the official rules of its profile, whatever `check.ruleSet` says, and by rules that were brought. A
 * JSON invoice is given to those as the UBL document that it becomes. Heavy work, for a worker.
 */
export async function judgeByBoth(
  content: InvoiceContent,
  brought: BroughtRuleSet,
  { check: { ruleSet: _, ...check } = {}, ...options }: JudgeOptions & HybridPdfOptions,
): Promise<JudgedByBoth> {
  const judging = { ...options, check };
  const byOwnRules = (document: Parameters<typeof judgeByOwnRules>[1]) =>
    judgeByOwnRules(brought, document, options.now);
  if (content.form !== 'pdf' || !isPdf(content.pdf)) {
    return { report: await judgeContent(content, judging), ownRules: byOwnRules(documentOf(content)) };
  }
  const pdf = await readHybridPdf(content.pdf, options);
  if (pdf.ok) return { report: judgeAttached(pdf, judging), ownRules: byOwnRules(pdf.xml) };
  const { reason, message } = pdf;
  const report = reason === 'busy' ? ({ outcome: 'busy', message } as const) : nothingToJudge(pdf);
  return { report, ownRules: byOwnRules({ missing: message }) };
}

function documentOf(content: InvoiceContent): string | Uint8Array | { readonly missing: string } {
  if (content.form !== 'json') return content.form === 'xml' ? content.xml : content.pdf;
  const written = writeUbl(content.invoice);
  return written.ok ? written.xml : { missing: `The invoice cannot be written as a document. ${written.message}` };
}

/**
 * The answer on what was judged at this time: the same fields on every route.
 * @param ownRules what rules that were brought say of it; the document is valid when they find no error, too
 * @param language of findings and decision; what brought rules say is in the language of who wrote them
 */
export function answerOn(
  verdict: DocumentVerdict | PdfsBusy,
  now: Date,
  ownRules: OwnRulesReport | null = null,
  language: Language = 'en',
): ValidateInvoiceAnswer {
  const official = officialAnswerOn(verdict, now, language);
  if (ownRules === null) return official;
  const { provenance, valid } = official;
  const wordy = ownRules.findings.flatMap(({ message }, index) =>
    message === null ? [] : [`/ownRules/findings/${index}/message`],
  );
  const outsideText = [...(provenance.outsideText ?? []), ...wordy];
  return {
    ...official,
    valid: valid && ownRules.state === 'passed',
    ownRules,
    decision: decideWithOwnRules(official.decision, ownRules),
    provenance: { ...provenance, ...(outsideText.length > 0 && { outsideText }) },
  };
}

function officialAnswerOn(
  verdict: DocumentVerdict | PdfsBusy,
  now: Date,
  language: Language,
): ValidateInvoiceAnswer & { readonly provenance: { readonly outsideText?: readonly string[] } } {
  const outsideText = movedText(verdict);
  const provenance = {
    ...({ source: 'invoice-rules', mode: 'local', checkedAt: now.toISOString() } as const),
    ...(outsideText.length > 0 && { outsideText }),
  };
  if (verdict.outcome !== 'busy') {
    const decision = decisionIn(decideOnReport(verdict), language);
    return { ...fieldsOf(verdictIn(verdict, language)), decision, provenance };
  }
  const { message } = verdict;
  const decision = undecided('unavailable', { summary: message, nextActions: [{ code: 'busy', message }] });
  return { ...fieldsOf(nothingToJudge({ reason: 'busy', message })), decision, provenance };
}

/** The pointers of edits that put elements of the document elsewhere, with whatever its sender wrote in them; no others repeat it. */
function movedText(verdict: DocumentVerdict | PdfsBusy): string[] {
  if (verdict.outcome === 'busy') return [];
  return verdict.schema.issues.flatMap(({ code, edits }, index) =>
    code === 'schema_wrong_order' && edits !== undefined ? [`/schema/issues/${index}/edits`] : [],
  );
}

/** The JSON form of the document, and what it cannot hold, stand in the answer of the route that reads files. */
function fieldsOf(verdict: DocumentVerdict): Omit<DocumentVerdict, 'outcome'> {
  const { valid, read, schema, rules, issues, document, ruleSet, cenRuleSet, totals, vatBreakdown, notChecked } =
    verdict;
  return {
    ...{ valid, issues, totals, vatBreakdown, ruleSet, cenRuleSet, upcoming: verdict.upcoming, notChecked },
    ...(verdict.profiles && { profiles: verdict.profiles }),
    ...(verdict.truncated && { truncated: verdict.truncated }),
    ...{ document, read, schema, rules },
  };
}
