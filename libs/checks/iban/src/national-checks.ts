import { type NationalCheck } from './national-check';
import * as everyNationalCheck from './every-national-check';

/**
 * Every check that the authority of a country defines for all its banks. Not here: what each bank sets for itself (AT, DE, DK,
 * GB, IE, IL, SE and others), what was given up (NL since 2020, IS since 2026), and what is not public (docs/decisions/0018).
 */
export const nationalChecks: readonly NationalCheck[] = Object.values(everyNationalCheck);
