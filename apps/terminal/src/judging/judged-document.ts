import { type DocumentSyntax, type Invoice, type LostContent } from '@einvoice/invoice-rules';
import { type Language } from '@einvoice/languages';
import { type Reporting, type ReportRows } from '../run/report-rows';

/** One document to judge: a file that the worker reads, or bytes that came out of an archive or a line. */
export interface DocumentToJudge {
  /** As it is shown: a path with slashes; `orders.zip!a.xml` inside an archive, `all.ndjson#12` for a line. */
  readonly name: string;
  readonly content:
    | { readonly kind: 'file'; readonly path: string }
    | { readonly kind: 'bytes'; readonly bytes: Uint8Array; readonly isLine: boolean }
    /** It could not be read so far; the code and the words say why. */
    | { readonly kind: 'unreadable'; readonly code: string; readonly message: string };
}

/** What a run asks of each document. */
export interface JudgingOptions {
  readonly ruleSet: string | null;
  readonly profile: string | null;
  /** YYYY-MM-DD */
  readonly asOf: string | null;
  /** The time all documents are judged at, as milliseconds. */
  readonly nowMs: number;
  /** `fixes`: corrected content where there is any; `invoice`: the document as JSON invoice. */
  readonly also: 'nothing' | 'fixes' | 'invoice';
  /** Whether each finding is to bring the lines that it stands at. */
  readonly excerpts: boolean;
  /** In which findings are said. */
  readonly language: Language;
  /** How the worker is to write rows of the report; null: it answers the documents as they are. */
  readonly rows: Reporting | null;
}

/** What a worker answers to some documents: the rows of all of them, or what became of each, in their order. */
export interface GroupAnswer {
  readonly rows: ReportRows | null;
  readonly documents: readonly JudgedDocument[];
}

/** One finding, as every report tells it. */
export interface Finding {
  readonly code: string;
  /** As the official rules have it; it decides whether the document is valid. */
  readonly severity: 'error' | 'warning';
  readonly message: string;
  readonly fix: string;
  /** XPath, or a JSON pointer. */
  readonly path: string;
  /** From 1; null where the place has none, as in JSON. The column counts characters. */
  readonly line: number | null;
  readonly column: number | null;
  readonly stage: 'read' | 'schema' | 'rules';
  /** The lines around it, from the document; present when they were asked for. */
  readonly excerpt?: readonly { readonly line: number | null; readonly text: string; readonly isFinding: boolean }[];
}

/** `nothing_to_judge` and `rules_not_run` are no verdict: such a document is never valid. */
type Outcome = 'judged' | 'rules_not_run' | 'nothing_to_judge';

/** What became of one document. Plain data: it crosses from a worker. */
export interface JudgedDocument {
  readonly name: string;
  readonly outcome: Outcome;
  readonly valid: boolean;
  readonly syntax: DocumentSyntax | null;
  /** The profile that was judged; null when none was. */
  readonly profile: string | null;
  readonly ruleSet: string | null;
  readonly findings: readonly Finding[];
  /** True counts by code when there are more findings than are listed. */
  readonly truncated: Readonly<Record<string, number>> | null;
  readonly fixed: FixedContent | null;
  readonly data: { readonly invoice: Invoice; readonly lost: readonly LostContent[] } | null;
}

/** A document after its mechanical fixes. */
export interface FixedContent {
  readonly bytes: Uint8Array;
  /** Codes of the findings that were fixed, each as often as it was. */
  readonly codes: readonly string[];
  /** What is found in it now. */
  readonly errorsLeft: number;
  readonly warningsLeft: number;
  /** SHA-256 of the bytes that were fixed, in hex. */
  readonly originalSha256: string;
  /** As text, to show what changes. */
  readonly before: string;
  readonly after: string;
}
