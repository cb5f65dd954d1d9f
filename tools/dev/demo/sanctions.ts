import { withCommandDatabase } from '@einvoice/database';
import { seedSanctionsLists } from '../sandbox/sanctions-lists';
import { type SandboxAddresses } from '../sandbox/sandbox-addresses';
import { check, DemoFailed, say } from './narration';
import { checkReceipt, type Evidence, toolCaller } from './tool-calls';

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
  readonly reason?: string | null;
  readonly billing?: { readonly charged: boolean; readonly credits: number };
  readonly evidence?: Evidence;
  readonly receipt?: string | null;
  readonly preparedBefore?: boolean;
}

/** Before a new supplier is paid: a hit in another script, no hit with its warning, an identifier, a list that nobody could confirm, and a signed receipt. */
export async function demoSanctions(system: SandboxAddresses): Promise<void> {
  const call = toolCaller<Answer>(system);

  say.title('Which lists are loaded?');
  const regimes = (await call('list_sanctions_regimes', {})) as unknown as {
    lists: readonly { id: string; configured: boolean; version: number; parties: number; ageHours: number }[];
  };
  for (const { id, version, parties, ageHours } of regimes.lists)
    say.line(`${id.padEnd(5)} version ${version}, ${parties} parties, ${ageHours} h old`);
  check(regimes.lists.every(({ configured }) => configured), 'all five, and asking is free'); // prettier-ignore

  say.title('A listed name, asked in Arabic letters');
  const hitInput = { name: 'طالب الزمراني', entityType: 'person' };
  const hit = await call('screen_sanctioned_name', hitInput);
  const [match] = hit.matches ?? [];
  if (!match) throw new DemoFailed('Nothing was found.');
  say.line(`${match.listingId}  ${match.name.text}, score ${match.score} (${match.band})`);
  for (const { asked, listed, says } of match.parts) say.line(`  ${asked} ~ ${listed}: ${says}`);
  check(hit.status === 'strong_match' && !hit.decision.decision.canProceed, 'it blocks, and a person has to look');
  check(hit.provenance.mode === 'sandbox', 'and says that the lists are invented');
  const listing = await call('get_sanctions_listing', { listingId: match.listingId });
  check(listing.status === 'found' && listing.decision.decision.requiresHumanReview, 'its listing can be read');

  say.title('An ordinary name');
  const noneInput = { name: 'Marta Halvorsrud', entityType: 'person' };
  const none = await call('screen_sanctioned_name', noneInput);
  say.line(none.decision.summary);
  const [warning] = none.decision.decision.warnings;
  check(none.status === 'no_match_in_screened_lists' && none.decision.decision.canProceed, 'it may proceed');
  check(warning?.code === 'no_match_is_no_clearance', 'with a warning that names the lists and their days');
  check(none.listsScreened?.length === 5 && none.listsNotLoaded?.length === 0, 'five lists, each with its version');

  say.title('The IMO number of a vessel');
  const vessel = await call('screen_sanctioned_identifier', { identifier: 'IMO 9999993', identifierType: 'imo' });
  say.line(`${vessel.matches?.[0]?.listingId}  ${vessel.matches?.[0]?.name.text}`);
  check(vessel.status === 'strong_match', 'equal after both are written in one way');

  await demoStaleList(system, call);
  await demoReceipt(system, call, [
    { answer: hit, input: hitInput },
    { answer: none, input: noneInput },
  ]);
}

type CallTool = (name: string, input: object) => Promise<Answer>;

/** Nobody could confirm a list for eight days: what is known is shown, and nothing is decided by it. */
async function demoStaleList({ databaseUrl, sanctionsUrl }: SandboxAddresses, call: CallTool): Promise<void> {
  say.title('The publisher of a list could not be reached for eight days');
  const text = `UPDATE sanctions_list_version SET confirmed_at = now() - interval '8 days' WHERE list = 'un' AND mode = 'sandbox' AND is_loaded`;
  try {
    await withCommandDatabase(databaseUrl, 'demo', (database) => database.query({ name: 'demo_stale', text }));
    const stale = await call('screen_sanctioned_name', {
      name: 'Marta Halvorsrud',
      entityType: 'person',
      lists: ['un'],
    });
    say.line(stale.decision.summary);
    check(stale.decision.status === 'unavailable' && stale.reason === 'stale_source', 'it is no verdict');
    check(!stale.decision.decision.canProceed && stale.billing?.charged === false, 'nobody may proceed by it, and it is not charged'); // prettier-ignore
  } finally {
    await seedSanctionsLists(databaseUrl, sanctionsUrl);
  }
  const again = await call('screen_sanctioned_name', { name: 'Marta Halvorsrud', entityType: 'person', lists: ['un'] });
  check(again.status === 'no_match_in_screened_lists', 'imported again, also the same file, the list is of today');
}

interface Asked {
  readonly answer: Answer;
  readonly input: object;
}

async function demoReceipt(system: SandboxAddresses, call: CallTool, asked: readonly [Asked, Asked]): Promise<void> {
  say.title('A receipt of both names');
  const checks = asked.map(({ answer }) => ({ requestId: answer.evidence?.requestId }));
  const prepared = await call('prepare_screening_receipt', { checks, subjectReference: 'supplier 4711' });
  say.line(`receipt  ${prepared.receipt?.slice(0, 40)}…`);
  say.line(prepared.decision.summary);
  check(prepared.status === 'prepared' && !prepared.decision.decision.canProceed, 'the worst of the checks decides');
  const [{ answer, input }] = asked;
  await checkReceipt(system, prepared.receipt ?? '', { input, salt: answer.evidence?.salt ?? '' });
  const again = await call('prepare_screening_receipt', { checks, subjectReference: 'supplier 4711' });
  check(
    again.receipt === prepared.receipt && again.billing?.charged === false,
    'the same bundle has the same receipt, free',
  );
}
