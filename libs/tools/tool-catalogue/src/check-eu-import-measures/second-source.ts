import { type Reason } from '@einvoice/decision-envelope';
import { type ServedMeasure, type TariffService, type TariffServiceQuestion } from '@einvoice/eori-client';
import { type Measure, type MeasuresResolution, parseDuty } from '@einvoice/tariff-data';

/** What the live service of the Commission said beside the imported month. */
export interface SecondSource {
  readonly state: 'confirmed' | 'differs' | 'no_answer' | 'not_configured';
  readonly declarable: boolean | null;
  /** Duties 103 of area 1011, verbatim; null where they were not asked for, or their area is not told. */
  readonly thirdCountryDuties: readonly string[] | null;
  readonly differsIn: readonly ('declarable' | 'third_country_duty')[];
  /** Why it gave no answer; null when it did. */
  readonly reason: string | null;
  readonly mode: 'live' | 'sandbox' | 'mock';
  readonly checkedAt: string;
  readonly ageSeconds: number;
}

/** Asks the live service about the same code, origin and day, and compares what both must agree in. */
export async function askSecondSource(
  service: TariffService,
  question: TariffServiceQuestion,
  resolution: MeasuresResolution,
): Promise<SecondSource> {
  const answer = await service.look(question);
  const { mode, checkedAt, ageSeconds } = answer.provenance;
  const told = { declarable: null, thirdCountryDuties: null, differsIn: [], reason: null, mode, checkedAt, ageSeconds };
  if (answer.state !== 'answered') {
    const state = answer.state === 'not_configured' ? 'not_configured' : 'no_answer';
    return { ...told, state, reason: answer.reason };
  }
  const { declarable, measures } = answer;
  const thirdCountryDuties = measures && dutiesServed(measures);
  const own = 'measures' in resolution ? thirdCountryDutiesOf(resolution.measures.duty) : null;
  const differsInDuty = own !== null && thirdCountryDuties !== null && !areEqual(own, thirdCountryDuties);
  const differsIn = [
    ...(declarable !== (own !== null) ? (['declarable'] as const) : []),
    ...(differsInDuty ? (['third_country_duty'] as const) : []),
  ];
  const isOpen = own !== null && declarable && thirdCountryDuties === null;
  const state = differsIn.length > 0 ? 'differs' : isOpen ? 'no_answer' : 'confirmed';
  return {
    ...told,
    state,
    declarable,
    thirdCountryDuties,
    differsIn,
    reason: state === 'no_answer' ? 'no_area' : null,
  };
}

/** Why a person has to look; null when both sources agree, or the second was not asked. */
export function secondSourceReason(second: SecondSource | null, own: MeasuresResolution): Reason | null {
  if (second === null || second.state === 'confirmed') return null;
  if (second.state !== 'differs')
    return {
      code: 'second_source_did_not_confirm',
      message: 'The live service was to confirm this and gave no answer; that says nothing about the goods.',
    };
  const duties = 'measures' in own ? thirdCountryDutiesOf(own.measures.duty) : [];
  const [ours, theirs] = [
    said('measures' in own, duties),
    said(second.declarable === true, second.thirdCountryDuties ?? []),
  ];
  return { code: 'sources_differ', message: `The imported month says: ${ours}. The live service says: ${theirs}.` };
}

function said(declarable: boolean, duties: readonly string[]): string {
  if (!declarable) return 'not declarable';
  const duty = duties.length === 0 ? 'no third-country duty' : `third-country duty ${duties.join(', ')}`;
  return `declarable, ${duty}`;
}

/** Erga omnes: everybody. */
const everybody = '1011';
const thirdCountryDuty = '103';

const thirdCountryDutiesOf = (duties: readonly Measure[]): readonly string[] =>
  duties.filter(({ type, area }) => type === thirdCountryDuty && area === everybody).flatMap(({ duty }) => duty ?? []);

/** Null where the service does not say whom a duty is for. */
function dutiesServed(measures: readonly ServedMeasure[]): readonly string[] | null {
  const duties = measures.filter(({ type }) => type === thirdCountryDuty);
  if (duties.some(({ area }) => area === null)) return null;
  return duties.filter(({ area }) => area === everybody).flatMap(({ duty }) => duty ?? []);
}

function areEqual(one: readonly string[], other: readonly string[]): boolean {
  const [ones, others] = [one, other].map((duties) => [...new Set(duties.map(comparable))].sort().join('|'));
  return ones === others;
}

/** A percentage as a number, whatever its decimals; everything else as it is written. */
function comparable(text: string): string {
  const duty = parseDuty(text);
  return duty.form === 'percentage' ? `${duty.thousandthsOfPercent}` : text.replaceAll(/\s+/g, ' ').trim();
}
