import { decide, type Decision, type Reason } from '@einvoice/decision-envelope';
import { certificatesOf, kindOf, type Measure, type MeasuresResolution } from '@einvoice/tariff-data';
import { nationalParts, onlyABtiBinds } from '../tariff/tariff-answer';

export interface DecidedQuestion {
  /** 10 digits. */
  readonly code: string;
  /** `YYYY-MM-DD`. */
  readonly onDate: string;
  readonly month: string | null;
  /** Of the producer; null when none is given. */
  readonly additionalCode: string | null;
  /** Whether the goods are from a member state on that day. */
  readonly isFromUnion: boolean;
  /** What keeps a second source from confirming it; null when it does, or was not asked. */
  readonly secondSource: Reason | null;
}

type Found = Extract<MeasuresResolution, { measures: object }>;

/** What follows for an import. It can proceed only where nothing but a duty by value is found. */
export function decisionOnMeasures(resolution: MeasuresResolution, question: DecidedQuestion): Decision {
  const { code, secondSource } = question;
  const warnings = [...(secondSource ? [secondSource] : []), nationalParts, onlyABtiBinds];
  if (resolution.status === 'code_unknown')
    return decide({
      summary: `The tariff has no code ${code} on this day.`,
      blockingReasons: [{ code: 'code_unknown', message: 'Nothing can be declared under this code.' }],
      nextActions: [{ code: 'search_taric_codes', message: 'Look at nearCodes, or search by a description.' }],
      ...{ warnings, requiresHumanReview: true },
    });
  if (resolution.status === 'code_not_declarable')
    return decide({
      summary: `${code} is a heading; measures are of the ${codesBelow(resolution.declarableChildrenTotal)} below it.`,
      blockingReasons: [{ code: 'code_not_declarable', message: 'Goods cannot be declared under a code that has others below it.' }], // prettier-ignore
      nextActions: [{ code: 'choose_a_declarable_code', message: 'Choose one of declarableChildren, and ask again.' }],
      ...{ warnings, requiresHumanReview: true },
    });
  const reviews = [...(secondSource ? [secondSource] : []), ...reviewReasons(resolution, question)];
  const banned = resolution.measures.prohibition.length > 0;
  return decide({
    summary: summaryOf(resolution, banned, reviews.length > 0),
    blockingReasons: banned ? [banReason(resolution.measures.prohibition)] : [],
    warnings: [...reviews, ...chances(resolution), nationalParts, onlyABtiBinds],
    requiresHumanReview: banned || reviews.length > 0,
  });
}

function summaryOf({ measures }: Found, banned: boolean, reviewed: boolean): string {
  if (banned) return 'The tariff bans this import, unless an exception of the ban applies.';
  const duties = measures.duty.filter(isForEverybody);
  const rate = duties.length === 0 ? 'no third-country duty is found' : `third-country duty ${ratesOf(duties)}`;
  return reviewed ? `Measures are listed, ${rate}; a person has to look at what stands beside it.` : `No ban and no control is found, ${rate}.`; // prettier-ignore
}

const codesBelow = (total: number): string => (total === 1 ? 'one declarable code' : `${total} declarable codes`);

/** What measures state as their rates, and whether one states none. */
function ratesOf(measures: readonly Measure[]): string {
  const stated = listed(measures.flatMap(({ duty }) => duty ?? []));
  if (stated === '') return 'without a rate';
  return measures.some(({ duty }) => duty === null) ? `${stated} and one without a rate` : stated;
}

const banReason = (bans: readonly Measure[]): Reason => ({
  code: 'import_prohibited',
  message: `An import prohibition applies (${listed(bans.map(({ type, area }) => `${type} ${area}`))}).`,
});

/** Each of these needs a person. */
function reviewReasons(resolution: Found, { onDate, month, additionalCode, isFromUnion }: DecidedQuestion): Reason[] {
  const { duty, control, declaration, defence, other } = resolution.measures;
  const papers = certificatesOf([...control, ...declaration]);
  const dutyPapers = certificatesOf(duty);
  const reasons: (Reason | false)[] = [
    control.length + declaration.length > 0 && { code: 'controls_apply', message: papers.length === 0 ? 'Controls apply; the tariff names no papers for them.' : `Controls apply; papers that the tariff names: ${listed(papers)}.` }, // prettier-ignore
    defence.length > 0 && defenceReason(defence, additionalCode),
    !duty.some(isForEverybody) && { code: 'no_third_country_duty', message: 'No third-country duty is found; that is not a duty of 0.' }, // prettier-ignore
    !isOneDuty(duty.filter(isForEverybody)) && { code: 'third_country_duty_differs', message: 'The third-country duty is not one for all goods of the code: it differs, or is that of an additional code.' }, // prettier-ignore
    duty.some(({ conditions }) => conditions.length > 0) && { code: 'duty_on_conditions', message: dutyPapers.length === 0 ? 'The duty is on conditions.' : `The duty is on conditions; papers that the tariff names: ${listed(dutyPapers)}.` }, // prettier-ignore
    !duty.every(isForEverybody) && { code: 'duty_on_this_origin', message: 'A duty of its own applies to this origin, in place of or beside the third-country duty.' }, // prettier-ignore
    other.length > 0 && { code: 'measure_type_unknown', message: `Measures of types that we do not know: ${listed(other.map(({ type }) => type))}.` }, // prettier-ignore
    resolution.toReview.some(({ duty: text }) => text !== null) && { code: 'duty_not_computable', message: 'A duty is more than a percentage of the value; it is shown as the tariff has it.' }, // prettier-ignore
    resolution.toReview.some(({ duty: text, type }) => text === null && kindOf(type) !== 'other') && { code: 'rate_not_stated', message: 'A measure that sets a rate states none; that is not a rate of 0.' }, // prettier-ignore
    resolution.ofUnknownGroups.length > 0 && { code: 'group_without_members', message: `Measures for groups of countries that the tariff does not list are left out: ${listed(resolution.ofUnknownGroups.map(({ type, area }) => `${type} ${area}`))}.` }, // prettier-ignore
    isFromUnion && { code: 'origin_inside_union', message: 'Goods from a member state are imported only after they have left the Union; returned goods may be free of duty.' }, // prettier-ignore
    month !== null && onDate.slice(0, 7) !== month && { code: 'another_month', message: `The imported month is ${month}: what ended before it, or begins after it, may be missing.` }, // prettier-ignore
  ];
  return reasons.filter((reason) => reason !== false);
}

/** Of area 1011: erga omnes. */
const isForEverybody = ({ area }: Measure): boolean => area === '1011';

/** Whether there is no second rate, and none that holds for an additional code alone. */
const isOneDuty = (duties: readonly Measure[]): boolean =>
  duties.every(({ duty, additionalCode }) => additionalCode === null && duty === duties[0]?.duty);

function defenceReason(defence: readonly Measure[], additionalCode: string | null): Reason {
  const own = defence.filter((measure) => measure.additionalCode === additionalCode);
  if (additionalCode !== null && own.length > 0)
    return { code: 'trade_defence_applies', message: `Trade defence for ${additionalCode} on top of the duty: ${ratesOf(own)}.` }; // prettier-ignore
  return { code: 'company_code_needed', message: 'Trade defence applies by company: ask the producer for its additional code. C999 is the rate of everybody without one.' }; // prettier-ignore
}

/** What may lower the duty, and is not counted on. */
function chances({ measures: { preference, suspension, quota } }: Found): Reason[] {
  const reasons: (Reason | false)[] = [
    preference.length > 0 && { code: 'preference_needs_proof_of_origin', message: 'A preference is listed; it needs proof of origin.' }, // prettier-ignore
    suspension.length > 0 && {
      code: 'suspension_is_conditional',
      message: 'A suspension is listed; it has conditions.',
    },
    quota.length > 0 && {
      code: 'quota_balance_unknown',
      message: 'A quota is listed; its balance is not in the tariff.',
    },
  ];
  return reasons.filter((reason) => reason !== false);
}

const listed = (parts: readonly string[]): string => [...new Set(parts)].slice(0, 12).join(', ');
