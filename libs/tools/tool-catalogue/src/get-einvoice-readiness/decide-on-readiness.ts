import { decide, type Decision, type Reason, undecided } from '@einvoice/decision-envelope';
import { type ReadinessFindings, type ReadinessPart, readinessParts, type UnknownCause } from './readiness-parts';

type ReadinessState = 'ready' | 'not_ready' | 'unknown';

/** The parts by what is known of them, each in the order in which they are put in place. */
export interface Readiness {
  readonly state: ReadinessState;
  readonly ready: readonly ReadinessPart[];
  readonly missing: readonly ReadinessPart[];
  readonly unknown: readonly ReadinessPart[];
  /** Null when nothing is left to do. */
  readonly nextStep: Reason | null;
  readonly decision: Decision;
}

/** One plain state: anything missing is `not_ready`; otherwise anything unknown is `unknown`, which is no decision. */
export function decideOnReadiness(findings: ReadinessFindings): Readiness {
  const inState = (state: string) => readinessParts.filter((part) => findings[part].state === state);
  const [ready, missing, unknown] = [inState('ready'), inState('missing'), inState('unknown')];
  const state = missing.length > 0 ? 'not_ready' : unknown.length > 0 ? 'unknown' : 'ready';
  const nextStep = stepFor(missing[0]) ?? lookAgain(unknown.map((part) => causeOf(findings, part)));
  const reasons = {
    blockingReasons: missing.map((part) => ({ code: `${part}_missing`, message: `Missing: ${partNames[part]}.` })),
    warnings: unknown.map((part) => unknownReason(part, causeOf(findings, part))),
    nextActions: nextStep ? [nextStep] : [],
  };
  const summary = summaries[state](missing.length, unknown.length);
  const decision =
    state === 'unknown'
      ? undecided(nextStep?.code === 'ask_again_later' ? 'unavailable' : 'not_configured', { summary, ...reasons })
      : decide({ summary, ...reasons, requiresHumanReview: unknown.length > 0 });
  return { state, ready, missing, unknown, nextStep, decision };
}

const counted = (count: number) => `${count} ${count === 1 ? 'part' : 'parts'}`;
const summaries: Readonly<Record<ReadinessState, (missing: number, unknown: number) => string>> = {
  ready: () => 'Everything that was checked is in place. This is a diagnosis, not a certificate.',
  not_ready: (missing, unknown) =>
    `Not ready: ${counted(missing)} missing${unknown > 0 ? `, ${counted(unknown)} not known` : ''}.`,
  unknown: (_, unknown) => `Nobody can say yet: ${counted(unknown)} not known. Nothing is known to be missing.`,
};

const partNames: Readonly<Record<ReadinessPart, string>> = {
  workspace: 'a workspace that the caller is linked to',
  legal_entity: 'the legal entity with name and country',
  vat_number: 'a well-formed VAT number with its prefix',
  vat_registration: 'a registration of the VAT number in VIES',
  peppol_endpoint: 'the Peppol endpoint',
  peppol_registration: 'a registration of the endpoint in the Peppol network',
  bis30_capability: 'the capability to receive BIS Billing 3.0 invoices',
  provider_binding: 'a legal entity at the e-invoicing provider',
};

const steps: Readonly<Record<ReadinessPart, string>> = {
  workspace: 'Link the paying wallet to a workspace.',
  legal_entity: 'Enter name and country of the legal entity in the workspace.',
  vat_number:
    'Enter the VAT number, with its prefix, in the workspace; validate_vat_number says what is wrong with one.',
  vat_registration: 'Have the VAT number registered for trade within the EU, or correct it in the workspace.',
  peppol_endpoint: 'Enter scheme and identifier of the Peppol endpoint in the workspace.',
  peppol_registration: 'Have the endpoint registered in Peppol by an access point provider.',
  bis30_capability: 'Have the provider publish the BIS Billing 3.0 invoice document type for the endpoint.',
  provider_binding: 'Bind the legal entity to its e-invoicing provider in the workspace.',
};

const stepFor = (part: ReadinessPart | undefined): Reason | undefined =>
  part && { code: `complete_${part}`, message: steps[part] };

function lookAgain(causes: readonly UnknownCause[]): Reason | null {
  if (causes.length === 0) return null;
  return causes.includes('unavailable')
    ? { code: 'ask_again_later', message: 'Ask again later; an answer without a decision is not charged.' }
    : {
        code: 'ask_elsewhere',
        message: 'Have the unknown parts checked elsewhere: no source for them is enabled here.',
      };
}

function causeOf(findings: ReadinessFindings, part: ReadinessPart): UnknownCause {
  const finding = findings[part];
  return finding.state === 'unknown' ? finding.cause : 'not_checked';
}

const causes: Readonly<Record<UnknownCause, string>> = {
  unavailable: 'its source did not answer',
  not_configured: 'its source is not enabled here',
  not_covered: 'no source here covers it',
  not_checked: 'what it depends on is not there',
};

const unknownReason = (part: ReadinessPart, cause: UnknownCause): Reason => ({
  code: `${part}_unknown`,
  message: `Not known: ${partNames[part]}; ${causes[cause]}.`,
});
