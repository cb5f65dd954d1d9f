import { type DomainAnswer } from '@einvoice/decision-envelope';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { type Exchange } from './buyer';

/** What the lane adds to an answer. */
export interface BilledAnswer {
  readonly billing: { readonly charged: boolean };
}

/** One finding as a caller sees it. */
export interface ReportIssue {
  readonly code: string;
  readonly severity: 'error' | 'warning';
  readonly path: string;
  readonly message: string;
  readonly fix: string;
  readonly patch?: readonly object[];
}

/** What the demo reads of a `validate_invoice` answer. */
export interface ValidateInvoiceAnswer extends DomainAnswer {
  readonly valid: boolean;
  readonly issues: readonly ReportIssue[];
  readonly totals: object | null;
  readonly ruleSet: string;
  readonly notChecked: readonly string[];
}

export const readAnswer = <Answer>(exchange: Exchange): Answer => JSON.parse(exchange.body) as Answer;

/** An invoice of `fixtures/`; tools run with the repository's root as working folder. */
export const readFixture = (name: string): object =>
  JSON.parse(readFileSync(path.join(process.cwd(), 'fixtures', name), 'utf8')) as object;
