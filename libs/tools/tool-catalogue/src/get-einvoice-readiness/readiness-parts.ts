/** What has to be there before a legal entity can use e-invoices, in the order in which it is put in place. */
export const readinessParts = [
  'workspace',
  'legal_entity',
  'vat_number',
  'vat_registration',
  'peppol_endpoint',
  'peppol_registration',
  'bis30_capability',
  'provider_binding',
] as const;

export type ReadinessPart = (typeof readinessParts)[number];

/** Why nothing is known of a part; `not_checked`: what it depends on is missing or unknown. */
export type UnknownCause = 'unavailable' | 'not_configured' | 'not_covered' | 'not_checked';

/** `missing` only of what was really checked. */
export type PartFinding =
  | { readonly state: 'ready' }
  | { readonly state: 'missing' }
  | { readonly state: 'unknown'; readonly cause: UnknownCause };

export const ready: PartFinding = { state: 'ready' };
export const missing: PartFinding = { state: 'missing' };
export const unknown = (cause: UnknownCause): PartFinding => ({ state: 'unknown', cause });
export const presence = (isThere: boolean): PartFinding => (isThere ? ready : missing);

export type ReadinessFindings = Readonly<Record<ReadinessPart, PartFinding>>;

/** The same finding for every part. */
export const everyPart = (finding: PartFinding): ReadinessFindings =>
  Object.fromEntries(readinessParts.map((part) => [part, finding])) as ReadinessFindings;
