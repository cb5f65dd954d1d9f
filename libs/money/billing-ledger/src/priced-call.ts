import { type PricedCall } from './ledger-store';

/** The form of a run's id. */
export const runIdPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const isCount = (value: number): boolean => Number.isInteger(value) && value >= 1 && value <= 10_000_000;

/** @throws when a call is none: that is a mistake of ours, and no outcome */
export function refuseMalformedCall({ runId, route, fingerprint, creditsPerAnswer, answersMax }: PricedCall): void {
  if (!runIdPattern.test(runId) || !/^[a-z][a-z0-9_]{0,59}$/.test(route) || fingerprint.length !== 32) {
    throw new Error('A call has a UUID, a route of small letters and a SHA-256 of its question.');
  }
  if (!isCount(creditsPerAnswer) || !isCount(answersMax)) throw new Error('A call has a price and asks something.');
}
