import { type Decision, type OutsideText, type Reason, undecided } from '@einvoice/decision-envelope';
import { type EnergyAct } from '@einvoice/energy-label';
import { type EprelAnswer, type EprelProvenance } from '@einvoice/eprel-client';
import { presentPointers } from '../outside-text-pointers';
import { type ActNamed, type EnergyAnswerShape, type UndecidedStatus } from './energy-answer.shape';

/** What an answer is said to come from, as the terms of the register ask. */
const attribution =
  'European Product Registry for Energy Labelling (EPREL), European Commission; data declared by suppliers.';

type Unanswered = Exclude<EprelAnswer<never>, { state: 'found' | 'not_found' }>;

/** The fields that all answers about energy labels share. */
export function energyEnvelope(
  answers: readonly { readonly provenance: EprelProvenance }[],
  outsideText: Readonly<Record<string, OutsideText | null>>,
  { act = null, reason = null }: { readonly act?: EnergyAct | null; readonly reason?: string | null } = {},
): Omit<EnergyAnswerShape, 'decision'> {
  const all = answers.map(({ provenance }) => provenance);
  const asked = all.filter(({ source }) => source === 'eprel');
  const oldest = [...asked].sort((one, other) => other.ageSeconds - one.ageSeconds)[0] ?? all[0]!;
  const fromCache = asked.length > 0 && asked.every((one) => one.fromCache);
  return {
    retrievedAt: asked.length > 0 ? oldest.checkedAt : null,
    ...{ supplierDeclared: true, independentlyVerified: false, act: act && namedAct(act), reason },
    provenance: { ...oldest, fromCache, attribution, outsideText: presentPointers(outsideText) },
  };
}

const namedAct = ({ number, title, sourceUrl }: EnergyAct): ActNamed => ({ number, title, sourceUrl });

/** The status and the decision of a question that the register did not answer. Nothing follows for the product. */
export function unanswered(answer: Unanswered): { status: UndecidedStatus; reason: string; decision: Decision } {
  const { reason } = answer;
  switch (answer.state) {
    case 'invalid_input':
      return { status: 'invalid_input', reason, decision: undecided('invalid_input', { summary: 'This cannot be asked, and nobody was.' }) }; // prettier-ignore
    case 'not_configured':
      return {
        status: 'not_configured',
        reason,
        decision: undecided('not_configured', { summary: notConfigured(reason) }),
      };
    case 'schema_unverified':
      return {
        status: 'source_schema_unverified',
        reason,
        decision: outage(answer, 'What answered is not EPREL as its interface says'),
      };
    case 'unavailable':
      return { status: 'unavailable', reason, decision: outage(answer, 'EPREL could not answer') };
  }
}

const notConfigured = (reason: string): string =>
  reason === 'key_not_configured'
    ? 'The text search of EPREL needs a key, and none is set up here. Registration numbers and GTINs can be asked.'
    : 'EPREL is not enabled here; nobody was asked, and nothing is said of the product.';

function outage(answer: Extract<Unanswered, { retryable: boolean }>, what: string): Decision {
  const { reason, retryable, retryAfterSeconds } = answer;
  const after = retryAfterSeconds === null ? 'later' : `in ${retryAfterSeconds} s`;
  const again: Reason = { code: 'ask_again_later', message: `Ask again ${after}; an outage is not charged.` };
  return undecided('unavailable', {
    summary: `${what} (${reason}). That says nothing about the product.`,
    nextActions: retryable ? [again] : [],
  });
}

export const notFoundWarning: Reason = {
  code: 'not_found_is_not_unregistered',
  message: 'Not found in the public part of EPREL. That does not mean that the product is not registered.',
};

/** One when the register was asked now. */
export const askedNow = ({ provenance }: EnergyAnswerShape): number =>
  provenance.source === 'eprel' && !provenance.fromCache ? 1 : 0;
