import { readFileSync } from 'node:fs';
import path from 'node:path';
import { repositoryRoot } from '@einvoice/test-kit';
import { limitNameIn, limitOf } from './edges.fixture';
import { files, removeFiles } from './files.fixture';
import { closeEdge, headsAndBodies } from './heads-and-bodies.fixture';
import { closeNetworks, networks } from './networks.fixture';
import { neverReached, ours } from './ours.fixture';
import { questions } from './questions.fixture';
import { closeRegisters, registers } from './registers.fixture';
import { onlySaid, type Shown, shownElsewhere } from './shown-elsewhere.fixture';
import { tableOfLimits } from './table-of-limits.fixture';
import { removeMonths, tariff } from './tariff.fixture';

afterAll(async () => {
  removeFiles();
  removeMonths();
  await Promise.all([closeEdge(), closeNetworks(), closeRegisters()]);
});

const walked = { ...headsAndBodies, ...questions, ...files, ...tariff, ...registers, ...networks, ...ours };

it.each(Object.entries(walked).map(([name, edge]) => [name, limitOf(limitNameIn(name))!, edge] as const))(
  '%s (%d): one less, as much and one more are taken or refused as the table says',
  async (_name, bound, { probe, taken }) => {
    expect([await probe(bound - 1), await probe(bound), await probe(bound + 1)]).toEqual(taken);
  },
);

it.each(Object.entries(neverReached))('%s: nothing reaches it', (name, most) => {
  expect(most()).toBeLessThanOrEqual(limitOf(name)!);
});

it.each(Object.entries(shownElsewhere))('%s: the file that shows it says so', (_name, [, file, ...says]: Shown) => {
  const text = readFileSync(path.join(repositoryRoot, file), 'utf8');
  expect(says.filter((words) => !text.includes(words))).toEqual([]);
});

const numbers = Object.values(tableOfLimits).flat();

it('every number of the table is a limit', () => {
  expect(numbers.filter((name) => limitOf(name) === undefined)).toEqual([]);
});

it('every number of the table is walked here, reached by nothing, or shown elsewhere, in one place; two times are only said', () => {
  const places = [
    Object.keys(walked).map(limitNameIn),
    Object.keys(neverReached),
    Object.keys(shownElsewhere),
    onlySaid,
  ];
  const shown = places.flatMap((names) => [...new Set(names)]);
  expect(shown.sort()).toEqual(numbers.toSorted());
});
