import { type JudgeRequest } from '../judge/judge-request';
import { type JudgeOptions } from '../judge/judge-worker';
import { judgeHere } from '../judge/judge-here';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { repositoryRoot } from '@einvoice/test-kit';
import { writeUbl } from '@einvoice/invoice-rules';
import { type CallAnswer } from '../call';
import { facts } from '../facts';
import { type Given } from '../review/given-files';
import { everything, groupsOf, isWanted, wordOf } from './groups';
import { ManyStore } from './many-store';
import { csvOf, htmlReportOf } from './reports';
import { zipEntries } from './zip-reader';
import { zipOf } from './zip-writer';

const now = new Date('2026-11-24T01:00:00Z');
const clean = JSON.parse(readFileSync(path.join(repositoryRoot, 'apps/website/samples/clean.json'), 'utf8')) as object;
const written = writeUbl(clean);
const ubl = written.ok ? written.xml : '';
const inWrongOrder = ubl.replace(/(<cbc:ID>[^<]*<\/cbc:ID>)(\s*)(<cbc:IssueDate>[^<]*<\/cbc:IssueDate>)/, '$3$2$1');

type Worker = ConstructorParameters<typeof ManyStore>[0][number];
const failed = (kind: 'crashed' | 'no_answer', name: string): CallAnswer<never> => ({
  ...{ ok: false, kind, status: 0, code: kind, message: `${name}: ${kind}`, requestId: null },
  ...{ retryAfterSeconds: null, charged: false, reason: null },
});
/** Judges as the page's own worker does, but for files that a spec names. */
const workerThat = (fails: (name: string) => 'crashed' | 'no_answer' | null = () => null): Worker => ({
  judge: async (request: JudgeRequest, { name }: JudgeOptions) => {
    const kind = fails(name);
    if (kind !== null) return failed(kind, name);
    return { ok: true, body: await judgeHere(request, now), at: now.toISOString() };
  },
});

const file = (name: string, content: string | Blob) => new File([content], name);
async function judged(given: readonly Given[], worker = workerThat()) {
  const store = new ManyStore([worker, worker]);
  await store.take(given);
  return store;
}
const told = (store: ManyStore) => store.state().rows.map((row) => [row.path, wordOf(row)]);

it('every file has a verdict of its own, whatever the others are', async () => {
  const store = await judged([
    file('clean.xml', ubl),
    file('order.xml', inWrongOrder),
    file('draft.json', JSON.stringify(clean)),
    file('picture.png', 'PNG'),
    file('paper.pdf', '%PDF-1.7'),
    file('other.xml', '<Order xmlns="urn:x"/>'),
    file('empty.xml', ''),
  ]);
  expect(told(store)).toEqual([
    ['clean.xml', 'Ready'],
    ['draft.json', 'Ready'],
    ['empty.xml', 'Not judged'],
    ['order.xml', 'Not ready'],
    ['other.xml', 'Not read'],
    ['paper.pdf', 'Not judged'],
    ['picture.png', 'Not judged'],
  ]);
});

it('a worker that breaks off is told of by the name of the file, the rest goes on, and that file can be tried again', async () => {
  let isBroken = true;
  const worker = workerThat((name) => (isBroken && name === 'b.xml' ? 'crashed' : null));
  const store = await judged(
    ['a.xml', 'b.xml', 'c.xml'].map((name) => file(name, ubl)),
    worker,
  );
  expect(told(store)).toEqual([
    ['a.xml', 'Ready'],
    ['b.xml', 'Not judged'],
    ['c.xml', 'Ready'],
  ]);
  expect(store.state().rows[1]!.reason).toContain('b.xml');
  isBroken = false;
  await store.goOn();
  expect(told(store).map(([, word]) => word)).toEqual(['Ready', 'Ready', 'Ready']);
});

it('rules that cannot be loaded are not tried for every file; nothing is said of those that wait', async () => {
  let isAway = true;
  const names = Array.from({ length: 50 }, (_, index) => `${index}.xml`);
  const store = await judged(
    names.map((name) => file(name, ubl)),
    workerThat(() => (isAway ? 'no_answer' : null)),
  );
  expect(store.state().isHalted).toBe(true);
  expect(store.state().rows.filter(({ state }) => state === 'waiting').length).toBeGreaterThan(40);
  isAway = false;
  await store.goOn();
  expect(new Set(told(store).map(([, word]) => word))).toEqual(new Set(['Ready']));
});

it('the same error in many files is one group, and one correction corrects all of them; taken back, they are as they were', async () => {
  const names = Array.from({ length: 5 }, (_, index) => `${index}.xml`);
  const store = await judged([...names.map((name) => file(name, inWrongOrder)), file('clean.xml', ubl)]);
  const [group] = groupsOf(store.state().rows);
  expect([group!.files, group!.fixable]).toEqual([
    [0, 1, 2, 3, 4],
    [0, 1, 2, 3, 4],
  ]);
  await store.fixAll(group!.fixable, group!.code);
  expect(new Set(told(store).map(([, word]) => word))).toEqual(new Set(['Ready']));
  expect(store.state().notice).toBe('Corrected in 5 of 5 files.');
  const corrected = store.correctedFiles();
  expect(corrected.map((each) => each.path)).toEqual(names);
  expect(await zipEntries(zipOf(corrected, now))).toHaveLength(5);
  for (const { bytes } of corrected) {
    const text = new TextDecoder().decode(bytes);
    expect(Array.from(text).sort().join('')).toBe(Array.from(inWrongOrder).sort().join(''));
  }
  await store.takeBack();
  expect(store.correctedFiles()).toEqual([]);
  expect(told(store).filter(([, word]) => word === 'Not ready')).toHaveLength(5);
});

it('an amount is never among what is corrected in many files', async () => {
  const wrongAmount = ubl.replace(/(<cbc:PayableAmount[^>]*>)[^<]*/, '$11.00');
  const store = await judged([file('a.xml', wrongAmount), file('b.xml', wrongAmount)]);
  const groups = groupsOf(store.state().rows);
  expect(groups.length).toBeGreaterThan(0);
  expect(groups.filter(({ fixable }) => fixable.length > 0)).toEqual([]);
  await store.fixAll([0, 1], null);
  expect(store.correctedFiles()).toEqual([]);
});

it('the same file twice is told, also under one name, and both are judged', async () => {
  const store = await judged([file('a.xml', ubl), file('b.xml', ubl), file('a.xml', ubl)]);
  const first = store.state().rows.filter(({ sameAs }) => sameAs === null);
  expect(first).toHaveLength(1);
  const others = store.state().rows.filter(({ sameAs }) => sameAs === first[0]!.path);
  expect(others).toHaveLength(2);
  expect(new Set(told(store).map(([, word]) => word))).toEqual(new Set(['Ready']));
});

it('a zip is looked through, a zip within it is not, and a file that is none of a zip is named', async () => {
  const inner = zipOf([{ path: 'x.xml', bytes: new TextEncoder().encode(ubl) }], now);
  const bytes = async (content: Blob | string) => new Uint8Array(await new Blob([content]).arrayBuffer());
  const outer = zipOf(
    [
      { path: 'in/clean.xml', bytes: await bytes(ubl) },
      { path: 'inner.zip', bytes: await bytes(inner) },
      { path: '__MACOSX/._clean.xml', bytes: await bytes('x') },
    ],
    now,
  );
  const store = await judged([file('all.zip', outer), file('broken.zip', outer.slice(0, outer.size - 40))]);
  expect(store.state().rows.map((row) => [row.path, wordOf(row), row.reason?.slice(0, 20) ?? null])).toEqual([
    ['all.zip/in/clean.xml', 'Ready', null],
    ['all.zip/inner.zip', 'Not judged', 'A zip within a zip i'],
    ['broken.zip', 'Not judged', 'This zip is damaged:'],
  ]);
});

it('a folder is walked to its end; one that may not be opened is named, and what lies beside it is judged', async () => {
  const leaf = (name: string): object => ({
    ...{ isFile: true, isDirectory: false, name, fullPath: `/top/${name}` },
    file: (resolve: (found: File) => void) => resolve(file(name, ubl)),
  });
  const folder = (name: string, inside: readonly object[] | null): object => ({
    ...{ isFile: false, isDirectory: true, name, fullPath: `/${name}` },
    createReader: () => {
      let waiting = [...(inside ?? [])];
      return {
        readEntries: (resolve: (some: object[]) => void, reject: (error: Error) => void) => {
          if (inside === null) return reject(new DOMException('denied', 'NotReadableError'));
          resolve(waiting.slice(0, 100));
          waiting = waiting.slice(100);
        },
      };
    },
  });
  const many = Array.from({ length: 250 }, (_, index) => leaf(`${index}.xml`));
  const store = new ManyStore([workerThat(() => 'crashed')]);
  await store.take([folder('top', [...many, folder('top/secret', null)])] as unknown as Given[]);
  const { rows } = store.state();
  expect(rows).toHaveLength(251);
  expect(rows.find(({ path: at }) => at === 'top/secret')!.reason).toContain('you may not open it');
});

it('more files than are taken are cut off, and it is said where', async () => {
  const { filesMax } = facts.manyFiles;
  const store = new ManyStore([workerThat(() => 'crashed')]);
  await store.take(Array.from({ length: filesMax + 5 }, (_, index) => file(`${index}.txt`, 'x')));
  const { rows } = store.state();
  expect(rows).toHaveLength(filesMax + 1);
  expect(rows.at(-1)!.reason).toContain('the rest were left out');
});

it('is filtered by verdict, rule, country, profile and a part of the name', async () => {
  const store = await judged([file('a.xml', ubl), file('b.xml', inWrongOrder), file('c.png', 'PNG')]);
  const { rows } = store.state();
  const [rule] = rows[1]!.verdict!.rules;
  const shown = (filter: Partial<typeof everything>) =>
    rows.filter((row) => isWanted(row, { ...everything, ...filter })).map((row) => row.path);
  expect(shown({})).toEqual(['a.xml', 'b.xml', 'c.png']);
  expect(shown({ word: 'Not judged' })).toEqual(['c.png']);
  expect(shown({ rule: rule!.code })).toEqual(['b.xml']);
  expect(shown({ country: 'BE' })).toEqual(['a.xml', 'b.xml']);
  expect(shown({ country: 'FR' })).toEqual([]);
  expect(shown({ profile: rows[0]!.verdict!.profile! })).toEqual(['a.xml', 'b.xml']);
  expect(shown({ text: 'B.X' })).toEqual(['b.xml']);
});

it('W1 reports hold every file; a name that is a formula or an element stays a text', async () => {
  const store = await judged([file('=1+1.xml', inWrongOrder), file('<img src=x>.xml', ubl), file('c.png', 'PNG')]);
  const { rows } = store.state();
  const csv = csvOf(rows);
  expect(csv.startsWith('\uFEFFFile,Verdict,')).toBe(true);
  expect(csv.split('\r\n').filter((line) => line !== '')).toHaveLength(4);
  expect(csv).not.toMatch(/^=|,=/m);
  const page = htmlReportOf(rows, now.toISOString());
  expect(page).toContain('&lt;img src=x&gt;.xml');
  expect(page).not.toMatch(/<img|<script|<a /);
  for (const word of ['Ready', 'Not ready', 'Not judged']) expect(page).toContain(`<td>${word}</td>`);
});
