import { exactlyOneRules } from '../rules/exactly-one-table';

/**
 * Rules that the editions of November 2026 add, from the release notes of Peppol BIS Billing 3.0.22 and from the released rule file of
 * Self-Billing of that release. The released file of Billing has not been read.
 */

/** In both profiles. */
// prettier-ignore
export const commonRules = [
  ['PEPPOL-COMMON-R062', 'warning', 'party-identifiers', 'BT-31 BT-48 BT-63'],
  ['PEPPOL-COMMON-R058', 'warning', 'party-identifiers', 'BT-31 BT-48 BT-63'],
  ['PEPPOL-COMMON-R059', 'warning', 'party-identifiers', 'BT-29 BT-30 BT-34 BT-46 BT-47 BT-49 BT-60 BT-61'],
] as const;

/** R140 to R276, in both profiles. */
export const structureRules = exactlyOneRules().map(({ id, terms }) => [id, 'error', 'exactly-one', terms] as const);

/** In Billing alone. */
// prettier-ignore
export const slovakRules = [
  ['SK-R-001', 'warning', 'national-sk', 'BG-3'],
  ['SK-R-002', 'warning', 'national-sk', 'BT-35'],
  ['SK-R-003', 'warning', 'national-sk', 'BT-37'],
  ['SK-R-004', 'warning', 'national-sk', 'BT-38'],
  ['SK-R-005', 'warning', 'national-sk', 'BT-50'],
  ['SK-R-006', 'warning', 'national-sk', 'BT-52'],
  ['SK-R-007', 'warning', 'national-sk', 'BT-53'],
] as const;
