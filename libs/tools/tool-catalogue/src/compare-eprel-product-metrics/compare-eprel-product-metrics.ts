import { decide, type Decision, type Reason } from '@einvoice/decision-envelope';
import { energyGroup, labelState, metricsOf } from '@einvoice/energy-label';
import { type EprelAnswer, type EprelProvenance, type EprelRecord } from '@einvoice/eprel-client';
import { dayOf } from '../day-of';
import { energyEnvelope, notFoundWarning, unanswered } from '../energy-label/energy-answer';
import { askRecord, labelFactsOf, recordIdOf } from '../energy-label/record-facts';
import { type ToolDeps } from '../tool';
import {
  type ComparedMetric,
  type ComparedRecord,
  type CompareEprelProductMetricsInput,
  type CompareEprelProductMetricsOutput,
} from './compare-eprel-product-metrics.shape';

/** A comparison, and how many records of it the register answered for now: that is what is charged. */
interface Compared {
  readonly answer: CompareEprelProductMetricsOutput;
  readonly answeredNow: number;
}

/** Whether records of these ids can have figures that are comparable: one group, one act. */
export const isOneGroup = ({ publicRecordIds }: CompareEprelProductMetricsInput): boolean =>
  new Set(publicRecordIds.map((id) => recordIdOf(id).group)).size === 1;

/** Puts the figures of records side by side. It ranks nothing and calls none the best. */
export async function compareMetrics(
  input: CompareEprelProductMetricsInput,
  { eprel, now }: ToolDeps,
): Promise<Compared> {
  const { publicRecordIds } = input;
  if (!isOneGroup(input)) return { answer: severalGroups(publicRecordIds, now()), answeredNow: 0 };
  const { group } = recordIdOf(publicRecordIds[0]!);
  const answers = await Promise.all(publicRecordIds.map((id) => askRecord(eprel, id)));
  const day = dayOf(now());
  const records = publicRecordIds.map((publicRecordId, at) => comparedRecord(publicRecordId, answers[at]!, day));
  const act = energyGroup(group)?.act ?? null;
  const answeredNow = answers.filter(isAnsweredNow).length;
  const isUnanswered = records.every(({ state }) => state === 'unanswered');
  const [first] = answers;
  if (isUnanswered && first && first.state !== 'found' && first.state !== 'not_found') {
    const { status, reason, decision } = unanswered(first);
    const answer = { status, records, table: [], ...energyEnvelope(answers, {}, { act, reason }), decision };
    return { answer, answeredNow };
  }
  const acts = new Set(answers.flatMap((one) => (one.state === 'found' ? (one.value.implementingAct ?? []) : [])));
  const status =
    acts.size > 1
      ? 'incompatible_comparison'
      : records.every(({ state }) => state === 'answered')
        ? 'compared'
        : 'partial';
  const table = acts.size > 1 ? [] : tableOf(group, answers, input.metricKeys);
  const envelope = energyEnvelope(answers.filter(isAnswer), {}, { act });
  return { answer: { status, records, table, ...envelope, decision: decisionOn(status, records) }, answeredNow };
}

const isAnswer = ({ state }: EprelAnswer<EprelRecord>): boolean => state === 'found' || state === 'not_found';
const isAnsweredNow = (answer: EprelAnswer<EprelRecord>): boolean => isAnswer(answer) && !answer.provenance.fromCache;

function comparedRecord(publicRecordId: string, answer: EprelAnswer<EprelRecord>, day: string): ComparedRecord {
  if (answer.state === 'found') {
    const { classes } = labelState(labelFactsOf(answer.value), day);
    return { publicRecordId, state: 'answered', classes: classes.map(({ value }) => value) };
  }
  return { publicRecordId, state: answer.state === 'not_found' ? 'not_found' : 'unanswered', classes: [] };
}

function tableOf(
  group: string,
  answers: readonly EprelAnswer<EprelRecord>[],
  keys: readonly string[] | undefined,
): readonly ComparedMetric[] {
  const columns = answers.map((answer) => (answer.state === 'found' ? metricsOf(group, answer.value.fields) : []));
  return metricsOf(group, {})
    .filter(({ key }) => keys?.includes(key) ?? true)
    .map(({ key, title, unit, direction }) => ({
      ...{ key, title, unit, direction },
      values: columns.map((metrics) => metrics.find((metric) => metric.key === key)?.value ?? null),
    }));
}

/** Known without asking: each group has an act of its own, with programmes and units of its own. */
function severalGroups(publicRecordIds: readonly string[], now: Date): CompareEprelProductMetricsOutput {
  const records = publicRecordIds.map((publicRecordId) => ({
    publicRecordId,
    state: 'unanswered' as const,
    classes: [],
  }));
  const provenance: EprelProvenance = {
    source: 'none',
    mode: 'local',
    checkedAt: now.toISOString(),
    fromCache: false,
    ageSeconds: 0,
  };
  const envelope = energyEnvelope([{ provenance }], {}, { reason: 'several_groups' });
  return { status: 'incompatible_comparison', records, table: [], ...envelope, decision: incompatible };
}

const incompatible: Decision = decide({
  summary:
    'The records are of several groups or acts: their figures are measured in other ways and cannot be compared.',
  blockingReasons: [{ code: 'incompatible_comparison', message: 'Compare records of one product group.' }],
});

function decisionOn(
  status: 'compared' | 'partial' | 'incompatible_comparison',
  records: readonly ComparedRecord[],
): Decision {
  if (status === 'incompatible_comparison') return incompatible;
  const count = (state: ComparedRecord['state']) => records.filter((record) => record.state === state).length;
  const warnings = [
    ...(count('not_found') > 0 ? [notFoundWarning] : []),
    ...(count('unanswered') > 0 ? [unansweredRecords] : []),
  ];
  const summary = `Of ${records.length} records ${count('answered')} are compared. Nothing is ranked.`;
  return decide({ summary, warnings, requiresHumanReview: status === 'partial' });
}

const unansweredRecords: Reason = {
  code: 'records_unanswered',
  message: 'The register did not answer for some records; ask again later. They are not charged.',
};
