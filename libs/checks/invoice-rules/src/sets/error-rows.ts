/** Official rules that are all errors of one group, as an edition has them: the terms of each id, in official order. */
export function errorRows<Id extends string, Group extends string>(
  group: Group,
  terms: Readonly<Record<Id, string>>,
): readonly (readonly [id: Id, level: 'error', group: Group, terms: string])[] {
  return Object.entries<string>(terms).map(([id, ofRule]) => [id as Id, 'error', group, ofRule] as const);
}
