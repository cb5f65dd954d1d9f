import { type EprelClient, UnconfiguredEprelClient } from '@einvoice/eprel-client';
import { eprelSandboxRecords } from '@einvoice/test-kit';
import { catalogue } from '../catalogue';
import { checkArguments } from '../check-arguments';
import { openSpecSources, specEprelClient, type SpecSources } from '../tool-sources.fixture';
import { energyCalls } from './energy-calls.fixture';

let sources: SpecSources;
beforeAll(async () => {
  sources = await openSpecSources();
});
afterAll(() => sources.close());
beforeEach(() => sources.eprel.reset());

/** The parts of a tool, for these arguments and a client. */
function partsOf(name: string, given: object, eprel: EprelClient) {
  const tool = catalogue.find((one) => one.name === name)!;
  const checked = checkArguments(tool, given);
  if (!checked.ok) throw new Error(JSON.stringify(checked.fields));
  const { work, fromMemory } = tool.parts!;
  const deps = { ...sources.deps, eprel };
  return {
    work: async () => (await work(checked.input, deps, null, null)).answer,
    fromMemory: () => fromMemory!(checked.input, deps),
  };
}

const { found } = eprelSandboxRecords;
it('every priced tool on energy labels that asks the register answers from memory, too', () => {
  const named = new Set(energyCalls.map(([name]) => name));
  const tools = catalogue.filter(({ sources: asked }) => asked?.includes('eprel'));
  expect(new Set(tools.map(({ name }) => name))).toEqual(named);
});

it.each(energyCalls)('nothing is said before the register said it, all of it after: %s %j', async (name, given) => {
  const eprel = specEprelClient(sources.eprel);
  const { work, fromMemory } = partsOf(name, given, eprel);
  expect(await fromMemory()).toBeNull();
  expect(sources.eprel.requests).toEqual([]);
  await work();
  const requests = sources.eprel.requests.length;
  expect(await fromMemory()).toEqual(await work());
  expect(await partsOf(name, given, eprel.within(0)).fromMemory()).toBeNull();
  expect(sources.eprel.requests).toHaveLength(requests);
});

it.each([
  ['a sheet in another language', 'get_eprel_energy_label_data', { publicRecordId: found, language: 'DE' }],
  ['one record of two', 'compare_eprel_product_metrics', { publicRecordIds: [found, 'washingmachines2019/2100003'] }],
  ['the twin of a record', 'get_eprel_product_record', { publicRecordId: eprelSandboxRecords.oldTwin }],
])('where %s is not kept, nothing is said', async (_what, name, given) => {
  const eprel = specEprelClient(sources.eprel);
  await partsOf('get_eprel_energy_label_data', { publicRecordId: found }, eprel).work();
  await eprel.recordInGroup('washingmachines', eprelSandboxRecords.oldTwin.split('/')[1]!);
  const requests = sources.eprel.requests.length;
  expect(await partsOf(name, given, eprel).fromMemory()).toBeNull();
  expect(sources.eprel.requests).toHaveLength(requests);
});

it.each(energyCalls)('where the register is off, nothing is said: %s %j', async (name, given) => {
  expect(await partsOf(name, given, new UnconfiguredEprelClient(sources.deps.now)).fromMemory()).toBeNull();
});
