import { checkIban } from './check-iban';

const hidden = '****';

/** For logs: country and last four characters ("BE****7034"); of anything that is no valid IBAN nothing. Never throws. */
export function maskIban(written: string): string {
  const { iban } = checkIban(written);
  return iban === null ? hidden : iban.slice(0, 2) + hidden + iban.slice(-4);
}
