import { createHash } from 'node:crypto';
import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createFileJournal, type KeptPayment } from './index';

const folder = path.join(mkdtempSync(path.join(os.tmpdir(), 'einvoice-journal-')), 'payments');
afterAll(() => rmSync(path.dirname(folder), { recursive: true, force: true }));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const keyOf = (question: string) => createHash('sha256').update(question).digest('hex');
const payment = (question: string, nonce: string): KeptPayment => ({
  questionKey: keyOf(question),
  seller: 'https://api.example',
  operation: 'validate_invoice',
  body: '{"invoice":{"number":"ü"}}',
  paymentHeader: 'e30=',
  authorization: {
    ...{ payer: '0xaa', payTo: '0xbb', asset: '0xcc', network: 'eip155:8453', amountUnits: '10000' },
    ...{ nonce: `0x${nonce.padStart(64, '0')}`, validBefore: 1_800_000_000 },
  },
});

describe('a journal in a folder', () => {
  it('gives back what was kept, also to another process: everything is in the file', async () => {
    const kept = await createFileJournal(folder).keep(payment('a', '1'));
    const other = createFileJournal(folder);
    expect([await other.find(keyOf('a')), await other.list()]).toEqual([kept, [kept]]);
  });

  it('only the owner can read it', async () => {
    await createFileJournal(folder).keep(payment('a', '1'));
    const [file] = readdirSync(folder);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    expect(statSync(path.join(folder, file!)).mode & 0o777).toBe(0o600);
  });

  it('20 payments for one question at once: one is kept, everybody is given that one', async () => {
    const given = await Promise.all(
      Array.from({ length: 20 }, (_, index) => createFileJournal(folder).keep(payment('a', String(index)))),
    );
    expect(new Set(given.map(({ authorization }) => authorization.nonce)).size).toBe(1);
    expect(readdirSync(folder)).toHaveLength(1);
  });

  it('removes a payment by its nonce: a later one for the same question stays', async () => {
    const journal = createFileJournal(folder);
    const first = await journal.keep(payment('a', '1'));
    await journal.remove(first);
    const second = await journal.keep(payment('a', '2'));
    await journal.remove(first);
    expect(await journal.list()).toEqual([second]);
  });

  it('without a folder there is nothing', async () => {
    const journal = createFileJournal(folder);
    expect([await journal.find(keyOf('a')), await journal.list()]).toEqual([null, []]);
    await journal.remove(payment('a', '1'));
  });

  it('what a killed process was writing is swept away; it was never sent', async () => {
    const journal = createFileJournal(folder);
    const kept = await journal.keep(payment('a', '1'));
    const endedPid = 2 ** 22 + 1;
    writeFileSync(path.join(folder, `${keyOf('b')}.json.${endedPid}-00ff.new`), '{"format":1,"pay');
    const mine = `${keyOf('c')}.json.${process.pid}-00ff.new`;
    writeFileSync(path.join(folder, mine), '{"format":1,"pay');
    expect(await journal.list()).toEqual([kept]);
    expect(readdirSync(folder).sort()).toEqual([`${keyOf('a')}.json`, mine].sort());
  });

  it.each(['', '{', 'null', '{"format":2,"payment":{}}', '{"format":1,"payment":{}}'])(
    'a damaged file (%j) is said, never passed over: it may be money',
    async (content) => {
      const journal = createFileJournal(folder);
      await journal.keep(payment('a', '1'));
      writeFileSync(path.join(folder, `${keyOf('a')}.json`), content);
      await expect(journal.find(keyOf('a'))).rejects.toThrow('no kept payment');
      await expect(journal.list()).rejects.toThrow('no kept payment');
    },
  );

  it('a folder that cannot be written → the call ends before anything is sent', async () => {
    const journal = createFileJournal(path.join(folder, 'a-file', 'below'));
    await createFileJournal(folder).keep(payment('a', '1'));
    writeFileSync(path.join(folder, 'a-file'), '');
    chmodSync(path.join(folder, 'a-file'), 0o600);
    await expect(journal.keep(payment('b', '1'))).rejects.toThrow('ENOTDIR');
  });
});
