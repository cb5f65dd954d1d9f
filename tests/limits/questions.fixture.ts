import { callOf, openMemoryLedger, type TestLedger } from '@einvoice/billing-ledger/testing';
import { checkIban } from '@einvoice/iban';
import { catalogue, checkArguments } from '@einvoice/tool-catalogue';
import { withinOneDay } from '@einvoice/test-kit';
import { checkVatNumber } from '@einvoice/vat-checksum';
import { atLeast, atMost, type Edges, exactly } from './edges.fixture';

/** Whether a tool takes these arguments. */
function takes(name: string, body: object): boolean {
  const tool = catalogue.find((each) => each.name === name);
  if (tool === undefined) throw new Error(`There is no tool ${name}.`);
  return checkArguments(tool, body).ok;
}
const rows = (count: number, change: object = {}) => ({
  rows: Array(count).fill({ reference: 'a', vatId: 'BE0202239951', ...change }),
});
const peppol = (change: object) =>
  takes('lookup_peppol_participant', { countryCode: 'BE', vatId: 'BE0202239951', ...change });
const text = (characters: number) => '1'.repeat(characters);
const belgianIban = 'BE68539007547034';

let ledger: TestLedger | undefined;
let workspaceId = '';
let keysSent = 0;
/** Whether a ledger takes the last of so many new keys of a workspace on one day; asked for more, it goes on where it was. */
async function takesKeys(count: number): Promise<boolean> {
  if (ledger === undefined) {
    await withinOneDay();
    ledger = await openMemoryLedger();
    workspaceId = await ledger.workspaceWith(3 * count);
  }
  const outcomes = new Set<string>();
  while (keysSent < count) {
    keysSent += 1;
    const call = callOf(workspaceId, { idempotencyKey: `key ${keysSent}`, answersMax: 1 });
    outcomes.add((await ledger.store.reserve(call)).outcome);
  }
  return [...outcomes].join() === 'held';
}

export const questions: Edges = {
  'vatNumber.charactersMax': atMost((size) => takes('validate_vat_number', { vatNumber: text(size) })),
  'vatNumber.charactersMax, of what is judged': atMost((size) => checkVatNumber(text(size)).issue !== 'too_long'),
  'vatNumber.countryCharacters': exactly((size) =>
    takes('validate_vat_number', { vatNumber: '1', countryCode: 'BEL'.slice(0, size) }),
  ),
  'vatNumber.batchCharactersMax': atMost((size) => takes('check_vat_list', rows(1, { vatId: text(size) }))),
  'vatBatch.rowsMax': atMost((size) => takes('check_vat_list', rows(size))),
  'vatBatch.referenceCharactersMax': atMost((size) => takes('check_vat_list', rows(1, { reference: text(size) }))),
  'iban.rawCharactersMax': atMost((size) => takes('verify_iban', { iban: text(size) })),
  'iban.rawCharactersMax, of what is judged': atMost(
    (size) => checkIban(belgianIban.padEnd(size)).status !== 'invalid_length',
  ),
  'peppolLookup.vatIdCharacters.min': atLeast((size) => peppol({ vatId: text(size) })),
  'peppolLookup.vatIdCharacters.max': atMost((size) => peppol({ vatId: text(size) })),
  'peppolLookup.endpointIdCharacters.min': atLeast((size) => peppol({ endpointId: text(size) })),
  'peppolLookup.endpointIdCharacters.max': atMost((size) => peppol({ endpointId: text(size) })),
  'peppolLookup.endpointSchemeCharacters.min': atLeast((size) => peppol({ endpointScheme: text(size) })),
  'peppolLookup.endpointSchemeCharacters.max': atMost((size) => peppol({ endpointScheme: text(size) })),
  'idempotencyKey.livePerWorkspaceAndDayMax': atMost(takesKeys),
};
