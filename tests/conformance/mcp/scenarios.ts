/** A scenario of the suite, by revision. Those of what a server of tools alone does not offer are left out: prompts, resources, tasks … */
export interface Scenario {
  readonly name: string;
  readonly revision: '2026-07-28' | '2025-11-25' | '2025-06-18' | '2025-03-26';
}

const of = (revision: Scenario['revision'], ...names: string[]): Scenario[] =>
  names.map((name) => ({ name, revision }));

/** Every scenario that speaks of what this server offers; the one about several streams of a legacy session needs a session. */
export const scenarios: readonly Scenario[] = [
  ...of(
    '2026-07-28',
    'server-stateless',
    'tools-list',
    'http-header-validation',
    'dns-rebinding-protection',
    'server-sse-multiple-streams',
    'input-required-result-unsupported-methods',
  ),
  ...of(
    '2025-11-25',
    'server-initialize',
    'server-session-lifecycle',
    'ping',
    'tools-list',
    'dns-rebinding-protection',
  ),
  ...of('2025-06-18', 'server-initialize', 'server-session-lifecycle', 'ping', 'tools-list'),
  ...of('2025-03-26', 'server-session-lifecycle'),
];
