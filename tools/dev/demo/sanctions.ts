import { readFileSync } from 'node:fs';
import { type SandboxAddresses } from '../sandbox/sandbox-addresses';
import { check, DemoFailed, say } from './narration';

interface Answer {
  readonly status: string;
  readonly matches?: readonly {
    readonly listingId: string;
    readonly name: { readonly text: string };
    readonly score: number;
    readonly band: string;
    readonly parts: readonly { readonly asked: string; readonly listed: string; readonly says: string }[];
  }[];
  readonly listsScreened?: readonly { readonly id: string; readonly version: number; readonly generatedAt: string }[];
  readonly listsNotLoaded?: readonly string[];
  readonly listing?: { readonly programmes: readonly string[]; readonly measures: readonly string[] };
  readonly decision: {
    readonly status: string;
    readonly summary: string;
    readonly decision: {
      readonly canProceed: boolean;
      readonly requiresHumanReview: boolean;
      readonly warnings: readonly { readonly code: string; readonly message: string }[];
    };
  };
  readonly provenance: { readonly mode: string };
  readonly billing?: { readonly credits: number };
}

/** Before a new supplier is paid: a hit in another script, no hit with its warning, an identifier, and what is not loaded. */
export async function demoSanctions(system: SandboxAddresses): Promise<void> {
  const call = callerOf(system);

  say.title('Which lists are loaded?');
  const regimes = (await call('list_sanctions_regimes', {})) as unknown as {
    lists: readonly { id: string; configured: boolean; version: number; parties: number; ageHours: number }[];
  };
  for (const { id, version, parties, ageHours } of regimes.lists)
    say.line(`${id.padEnd(5)} version ${version}, ${parties} parties, ${ageHours} h old`);
  check(regimes.lists.every(({ configured }) => configured), 'all five, and asking is free'); // prettier-ignore

  say.title('A listed name, asked in Arabic letters');
  const hit = await call('screen_sanctioned_name', { name: 'طالب الزمراني', entityType: 'person' });
  const [match] = hit.matches ?? [];
  if (!match) throw new DemoFailed('Nothing was found.');
  say.line(`${match.listingId}  ${match.name.text}, score ${match.score} (${match.band})`);
  for (const { asked, listed, says } of match.parts) say.line(`  ${asked} ~ ${listed}: ${says}`);
  check(hit.status === 'strong_match' && !hit.decision.decision.canProceed, 'it blocks, and a person has to look');
  check(hit.provenance.mode === 'sandbox', 'and says that the lists are invented');
  const listing = await call('get_sanctions_listing', { listingId: match.listingId });
  check(listing.status === 'found' && listing.decision.decision.requiresHumanReview, 'its listing can be read');

  say.title('An ordinary name');
  const none = await call('screen_sanctioned_name', { name: 'Marta Halvorsrud', entityType: 'person' });
  say.line(none.decision.summary);
  const [warning] = none.decision.decision.warnings;
  check(none.status === 'no_match_in_screened_lists' && none.decision.decision.canProceed, 'it may proceed');
  check(warning?.code === 'no_match_is_no_clearance', 'with a warning that names the lists and their days');
  check(none.listsScreened?.length === 5 && none.listsNotLoaded?.length === 0, 'five lists, each with its version');

  say.title('The IMO number of a vessel');
  const vessel = await call('screen_sanctioned_identifier', { identifier: 'IMO 9999993', identifierType: 'imo' });
  say.line(`${vessel.matches?.[0]?.listingId}  ${vessel.matches?.[0]?.name.text}`);
  check(vessel.status === 'strong_match', 'equal after both are written in one way');
}

const callerOf = ({ siteUrl, connectionSecretFile }: SandboxAddresses) => {
  const authorization = `Bearer ${readFileSync(connectionSecretFile, 'utf8').trim()}`;
  return async (name: string, input: object): Promise<Answer> => {
    const response = await fetch(`${siteUrl}/api/mcp`, {
      method: 'POST',
      headers: { authorization },
      body: JSON.stringify({ jsonrpc: '2.0', id: name, method: 'tools/call', params: { name, arguments: input } }),
    });
    const { result } = (await response.json()) as { result?: { isError?: true; structuredContent: Answer } };
    if (!result || result.isError) throw new DemoFailed(`${name} answered ${response.status}.`);
    return result.structuredContent;
  };
};
