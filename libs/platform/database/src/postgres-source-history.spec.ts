import { type SourceName } from '@einvoice/source-health';
import { accountLimits, sourceHistory } from '@einvoice/limits';
import { type SourceObservation, SourceHealth } from '@einvoice/source-health';
import { createTestDatabase, type TestDatabase } from '@einvoice/test-kit';
import { connectDatabase, type Database } from './connect-database';
import { PostgresPersonalWorkspaceStore } from './postgres-personal-workspace-store';
import { PostgresSourceHistory } from './postgres-source-history';

const { intervalMs, keptDays } = sourceHistory;
const hourMs = 3_600_000;
let testDatabase: TestDatabase;
let database: Database;
let history: PostgresSourceHistory;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = connectDatabase(testDatabase.url, { applicationName: 'source history' });
  history = new PostgresSourceHistory(database);
});
afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});
beforeEach(() => database.query({ name: 'empty', text: 'DELETE FROM source_interval' }));

/** A whole hour of today or yesterday, so no interval of a spec lies in the future. */
const startMs = Math.floor(Date.now() / hourMs) * hourMs - 8 * hourMs;
const answer: Omit<SourceObservation, 'elapsedMs'> = { outcome: 'answered', reason: null };
const silence: typeof answer = { outcome: 'unanswered', reason: 'unreachable' };

/** One process observes: minutes after the start, the source, and its outcome. */
async function observe(...observed: readonly (readonly [number, SourceName, typeof answer, number?])[]): Promise<void> {
  let minute = 0;
  const health = new SourceHealth(
    () => startMs + minute * 60_000,
    () => 0,
  );
  for (const [at, source, outcome, elapsedMs = 90] of observed) {
    minute = at;
    health.note(source, { ...outcome, elapsedMs });
  }
  await history.add(health.take());
}

const atMinute = (minute: number): number => startMs + minute * 60_000;

it('adds up the observations of all processes in the same interval', async () => {
  await Promise.all([
    observe([1, 'vies', answer, 90], [2, 'vies', silence]),
    observe([1, 'vies', answer, 350], [3, 'vies', { outcome: 'heldBack', reason: 'register_paused' }]),
    observe([6, 'vies', answer], [1, 'peppol', { outcome: 'partlyUnanswered', reason: 'smp_timeout' }]),
  ]);
  const counts = { answered: 0, unanswered: 0, partlyUnanswered: 0, heldBack: 0 };
  expect(await history.spans(startMs, intervalMs)).toEqual([
    { ...counts, source: 'peppol', beginsAtMs: startMs, partlyUnanswered: 1 },
    { ...counts, source: 'vies', beginsAtMs: startMs, answered: 2, unanswered: 1, heldBack: 1 },
    { ...counts, source: 'vies', beginsAtMs: startMs + intervalMs, answered: 1 },
  ]);
  expect(await history.spans(startMs, hourMs)).toMatchObject([{}, { source: 'vies', answered: 3, unanswered: 1 }]);
  const took = (await history.durations(startMs)).get('vies')!;
  expect([took.length, took[0], took[4], took.reduce((sum, count) => sum + count)]).toEqual([16, 2, 1, 3]);
  expect(await history.lastObserved(startMs)).toEqual([
    { source: 'peppol', answeredAtMs: null, unansweredAtMs: null, reason: null },
    { source: 'vies', answeredAtMs: atMinute(6), unansweredAtMs: atMinute(2), reason: 'unreachable' },
  ]);
});

it('an outage is intervals without any answer; one answer ends it, a long time without questions too; one member state is no outage', async () => {
  await observe(
    ...([0, 6, 11] as const).map((minute) => [minute, 'vies', silence] as const),
    [12, 'vies', silence],
    [21, 'vies', silence],
    [22, 'vies', answer],
    [130, 'vies', { outcome: 'unanswered', reason: 'rate_limited' }],
    [250, 'vies', silence],
    [30, 'peppol', { outcome: 'partlyUnanswered', reason: 'smp_timeout' }],
  );
  const told = { source: 'vies', unanswered: 1, answeredAgainMs: null, reason: 'unreachable' };
  expect(await history.outages(sourceHistory)).toEqual([
    { ...told, fromMs: atMinute(250), untilMs: atMinute(250) },
    { ...told, fromMs: atMinute(130), untilMs: atMinute(130), reason: 'rate_limited' },
    { ...told, fromMs: startMs, untilMs: atMinute(12), unanswered: 4, answeredAgainMs: atMinute(20) },
  ]);
  expect(await history.outages({ ...sourceHistory, outagesMax: 1 })).toHaveLength(1);
});

it('takes no counts of a clock that is far off, no unknown source and no text that is not a code', async () => {
  await observe([-3_000, 'vies', answer], [1_000, 'vies', answer]);
  expect(await history.spans(0, hourMs)).toEqual([]);
  const refused = /violates check constraint "source_interval_(source|reason)"/;
  await expect(observe([0, 'somebody' as SourceName, answer])).rejects.toThrow(refused);
  await expect(observe([0, 'vies', { ...silence, reason: 'BE0999999922 <b>' }])).rejects.toThrow(refused);
});

it('X5 the sweep of workspaces forgets intervals that are too old, and nothing else', async () => {
  await observe([0, 'vies', answer], [0, 'peppol', silence]);
  const text = `UPDATE source_interval SET begins_at = begins_at - $1 * interval '1 day' WHERE source = 'vies'`;
  await database.query({ name: 'age', text }, [keptDays]);
  // Prisma does not work on a copy: a process without accounts sweeps, and never loads it.
  const store = new PostgresPersonalWorkspaceStore(
    { ...database },
    { ...accountLimits, sourceHistoryKeptDays: keptDays },
  );
  expect(await store.sweep()).toBe(1);
  expect((await history.spans(0, hourMs)).map(({ source }) => source)).toEqual(['peppol']);
});
