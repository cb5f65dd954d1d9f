import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import path from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { invoiceRoutes, peppolLookup, smpAnswer, vatBatch } from '@einvoice/limits';
import { createSandboxPeppolClient } from '@einvoice/peppol-client';
import { TokenBuckets } from '@einvoice/rate-limits';
import { realClock, repositoryRoot, startPeppolSandbox, timeoutsAlone } from '@einvoice/test-kit';
import { createViesClient } from '@einvoice/vies-client';
import { tableOfLimits } from './table-of-limits.fixture';

const now = () => new Date('2026-11-30T12:00:00Z');

/** Numbers of sizes, by their name in the text of the page; `every-number.spec.ts` walks them. */
const sizes: Readonly<Record<string, readonly string[]>> = {
  invoiceJson: ['invoiceBody.bytesMax', 'invoiceBody.depthMax', 'invoiceBody.valuesMax'],
  otherJson: ['smallBody.bytesMax', 'smallBody.depthMax'],
  invoiceXml: ['invoiceXml.bytesMax', 'invoiceXml.elementsMax'],
  hybridPdf: ['hybridPdf.bytesMax', 'hybridPdf.attachmentsMax'],
  detailedFindings: ['invoiceReport.detailedFindingsMax'],
  vatRows: ['vatBatch.rowsMax'],
};

/** A source that takes questions and answers none. */
interface MuteSource {
  ask(): Promise<string>;
  /** Each question arrives there when the one before has been given up, after so long. */
  readonly questions: readonly Promise<unknown>[];
  readonly questionMs: number;
  close(): unknown;
}

const waits: Readonly<Record<string, readonly [deadlineMs: number, open: () => Promise<MuteSource>]>> = {
  viesWait: [vatBatch.rowDeadlineMs, muteVies],
  peppolWait: [peppolLookup.deadlineMs, mutePublishers],
};

async function muteVies(): Promise<MuteSource> {
  const server = createServer();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const client = createViesClient({
    ...{ mode: 'sandbox', restEndpoint: endpoint, soapEndpoint: endpoint, validKeptSeconds: 0, now },
    ...{ monotonicMs: realClock, random: () => 0.5, pause: async () => undefined },
  });
  return {
    ask: async () => {
      const answer = await client.check({ countryCode: 'BE', number: '0999000129' }, vatBatch.rowDeadlineMs);
      return answer.state === 'unavailable' ? answer.reason : answer.state;
    },
    questions: [once(server, 'connection')],
    questionMs: vatBatch.rowDeadlineMs,
    close: () => server.close(),
  };
}

/** Two identifiers of one number lead to publishers that do not answer: both together wait longer than a lookup may. */
async function mutePublishers(): Promise<MuteSource> {
  const sandbox = await startPeppolSandbox();
  const client = createSandboxPeppolClient({ ...sandbox.clientOptions, now });
  const questions = ['0225:303265045', '0002:303265045'].map((participant) => {
    sandbox.pointTo(participant, `${sandbox.smpOrigin}/mute`);
    const address = `/mute/iso6523-actorid-upis%3A%3A${encodeURIComponent(participant)}`;
    return new Promise<void>((resolve) => sandbox.smp.reply(address, () => resolve()));
  });
  return {
    ask: async () => {
      const answer = await client.lookup({ countryCode: 'FR', vatId: 'FR40303265045' });
      return answer.identifiersTried.at(-1)?.reason ?? answer.status;
    },
    questions,
    questionMs: smpAnswer.deadlineMs,
    close: () => sandbox.close(),
  };
}

it('every number of the page on limits is walked', () => {
  const page = readFileSync(path.join(repositoryRoot, 'apps/website/src/pages/topics/limits.md'), 'utf8');
  const rows = page.split('\n').filter((line) => line.startsWith('|'));
  const names = rows.flatMap((line) => [...line.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name));
  expect([...Object.keys({ ...sizes, ...waits }), 'reviews'].sort()).toEqual(names.sort());
  expect(Object.values(tableOfLimits).flat()).toEqual(expect.arrayContaining(Object.values(sizes).flat()));
});

it('reviews: as many at once as the page says, one more when the time for one has passed, not a millisecond earlier', () => {
  const { burst, perSecond } = invoiceRoutes.client;
  let atMs = 0;
  const buckets = new TokenBuckets(invoiceRoutes.client, 10, () => atMs);
  const takenAt = (ms: number) => {
    atMs = ms;
    return buckets.take('one');
  };
  const atOnce = Array.from({ length: burst + 1 }, () => takenAt(0));
  expect(atOnce).toEqual([...Array<boolean>(burst).fill(true), false]);
  const times = [-1, 0, 1].map((ms) => 1_000 / perSecond + ms);
  expect(times.map(takenAt)).toEqual([false, true, false]);
});

it.each(Object.entries(waits))('%s: a millisecond less is waited, and no more', async (_name, [deadlineMs, open]) => {
  const source = await open();
  jest.useFakeTimers(timeoutsAlone);
  try {
    let outcome = 'waits';
    void source.ask().then((said) => (outcome = said));
    const outcomeAfter = async (ms: number) => {
      jest.advanceTimersByTime(ms);
      for (let turns = 0; turns < 10; turns += 1) await nextTurn();
      return outcome;
    };
    let leftMs = deadlineMs;
    for (const question of source.questions) {
      await question;
      const ms = Math.min(source.questionMs, leftMs - 1);
      expect(await outcomeAfter(ms)).toBe('waits');
      leftMs -= ms;
    }
    expect(leftMs).toBe(1);
    expect(await outcomeAfter(leftMs)).toBe('deadline_passed');
  } finally {
    jest.useRealTimers();
    await source.close();
  }
});
