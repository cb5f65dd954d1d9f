import { type DomainAnswer, undecided } from '@einvoice/decision-envelope';
import {
  type DocumentReport,
  type DocumentVerdict,
  type HybridPdfOptions,
  judgeDocument,
  judgeFile,
  judgeInvoice,
  type JudgeOptions,
  nothingToJudge,
} from '@einvoice/invoice-rules';
import { decideOnReport } from './decide-on-report';
import { type InvoiceContent } from './invoice-argument';

/** The verdict of each stage, every finding, and the decision that follows. */
export type ValidateInvoiceAnswer = DomainAnswer & Omit<DocumentVerdict, 'outcome'>;

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

/** The answer on what was judged at this time: the same fields on every route. */
export function answerOn(verdict: DocumentVerdict | PdfsBusy, now: Date): ValidateInvoiceAnswer {
  const outsideText = movedText(verdict);
  const provenance = {
    ...({ source: 'invoice-rules', mode: 'local', checkedAt: now.toISOString() } as const),
    ...(outsideText.length > 0 && { outsideText }),
  };
  if (verdict.outcome !== 'busy') return { ...fieldsOf(verdict), decision: decideOnReport(verdict), provenance };
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
