import { type FileReport, type JsonObject, type Review } from '../review/review-answer';

/** What is judged in this browser: a JSON invoice, or a file as it stands. */
export type JudgeRequest = {
  readonly profiles: 'declared' | 'all';
  /** The day whose editions count, YYYY-MM-DD; absent: today. */
  readonly asOf?: string;
} & (
  | { readonly kind: 'JSON'; readonly invoice: JsonObject }
  | { readonly kind: 'XML'; readonly document: Uint8Array<ArrayBuffer> | string }
);

/** The same as of the service: of a JSON invoice a review, of a file a report. */
export type LocalAnswer = Review | FileReport;

/** How far it is: the rules of a profile come from the site when they are first used. */
export const judgeSteps = ['loading', 'judging', 'showing'] as const;
export type JudgeStep = (typeof judgeSteps)[number];

/** To the worker, and back from it; each answer has the number of its question. */
export interface JudgeQuestion {
  readonly id: number;
  readonly request: JudgeRequest;
}
export type JudgeMessage =
  | { readonly id: number; readonly step: JudgeStep }
  | { readonly id: number; readonly answer: LocalAnswer }
  | { readonly id: number; readonly failed: 'rules_not_loaded' | 'crashed' };
