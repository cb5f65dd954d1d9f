import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { readTariffFolder, TariffIndex } from '@einvoice/tariff-data';
import { inventTariff, writeTariffFolder } from '@einvoice/test-kit';
import { answerLine } from './answer-line';

const now = new Date('2026-11-21T12:00:00Z');

async function indexOf(folder: string): Promise<TariffIndex> {
  const reading = await readTariffFolder(folder);
  if (!reading.ok) throw new Error(JSON.stringify(reading.problems));
  return new TariffIndex(reading.snapshot.content);
}

let scratch: string;
let tariff: TariffIndex;
beforeAll(async () => {
  scratch = mkdtempSync(path.join(os.tmpdir(), 'stream-measures-'));
  const folder = path.join(scratch, '2026-11');
  writeTariffFolder(folder, inventTariff({ month: '2026-11', seed: 5, size: 'everyday' }));
  tariff = await indexOf(folder);
});
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const answer = (line: object, index = tariff): unknown =>
  JSON.parse(answerLine({ tariff: index }, Buffer.from(JSON.stringify(line)), 1, now) as string);

describe('stream -- measures', () => {
  const asked = { id: 'a', code: '8712', originCountry: 'CN', date: '2026-11-21' };
  it.each([
    ['no code', { ...asked, code: undefined }, 'missing_field'],
    ['a code as a number', { ...asked, code: 8712 }, 'wrong_type'],
    ['a code of nine digits', { ...asked, code: '871200000' }, 'wrong_type'],
    ['a suffix in the code', { ...asked, code: '8712000000 80' }, 'wrong_type'],
    ['a name of a country', { ...asked, originCountry: 'China' }, 'wrong_type'],
    ['a day in another form', { ...asked, date: '21.11.2026' }, 'wrong_type'],
  ])('refuses %s', (_what, line, code) => expect(answer(line)).toMatchObject({ id: 'a', line: 1, error: { code } }));

  it('answers a heading with its declarable codes, and one of those with its anti-dumping duty for each company', () => {
    const heading = answer(asked) as { status: string; declarableChildren: string[] };
    expect(heading.status).toBe('code_not_declarable');
    const [code] = heading.declarableChildren;
    const found = answer({ ...asked, code }) as { tradeDefence: { type: string; additionalCode: string }[] };
    expect(found.tradeDefence.map(({ type, additionalCode }) => [type, additionalCode])).toEqual(
      expect.arrayContaining([['552', 'C101'], ['552', 'C202'], ['552', 'C999']]), // prettier-ignore
    );
  });

  const labelled = path.join(process.env.EINVOICE_DATASETS ?? '', 'import/tariff/2026-11');
  const questions = path.join(labelled, 'questions.jsonl');
  it('agrees with every labelled question', async () => {
    if (process.env.EINVOICE_DATASETS === undefined || !existsSync(questions)) return;
    const index = await indexOf(labelled);
    for (const line of readFileSync(questions, 'utf8').trim().split('\n')) {
      const { id, expect: expected, ...question } = JSON.parse(line) as { id: string; expect: object };
      expect(answer({ id, ...question }, index)).toEqual({ id, ...expected });
    }
  });
});
