import { type MemoryAccount, MemoryLedgerBook, type MemoryTransfer } from './memory-ledger-book';

const accountOf = (workspaceId: string, unit: MemoryAccount['unit']): MemoryAccount => ({
  ...{ workspaceId, unit, credits: 0, spent: 0, held: 0 },
});
const broken = (transfer: MemoryTransfer, change: Partial<MemoryTransfer>) => void Object.assign(transfer, change);

let nowMs: number;
let book: MemoryLedgerBook;
let wallet: MemoryAccount;
let free: MemoryAccount;
/** 100 paid, 40 held of which 14 are charged, 10 still held, 5 taken back; free calls granted, and one used. */
beforeEach(() => {
  nowMs = 1_000;
  book = new MemoryLedgerBook(() => (nowMs += 1));
  [wallet, free] = [accountOf('ws', 'credit'), accountOf('ws', 'call')];
  wallet.credits += 100;
  book.write(wallet, 'topup', 100, { externalReference: 'paid', isLocal: false });
  wallet.held += 40;
  const hold = book.write(wallet, 'hold', 40, { runId: 'one' });
  Object.assign(wallet, { held: 0, spent: 14 });
  book.write(wallet, 'capture', 14, { runId: 'one', holdId: hold.id });
  wallet.held += 10;
  book.write(wallet, 'hold', 10, { runId: 'two' });
  wallet.spent += 5;
  book.write(wallet, 'refund', 5, { externalReference: 'taken back' });
  free.credits += 25;
  book.write(free, 'grant', 25);
  free.held += 1;
  const freeHold = book.write(free, 'hold', 1, { runId: 'three' });
  Object.assign(free, { held: 0, spent: 1 });
  book.write(free, 'capture', 1, { runId: 'three', holdId: freeHold.id });
});

const rulesBroken = () => book.violations([wallet, free]);

describe('an audit of the book in memory', () => {
  it.each([
    ['credits', 'account_counters'],
    ['spent', 'account_counters'],
    ['held', 'account_counters'],
  ] as const)('tells that the %s of an account are not the sum of its transfers', (counter, rule) => {
    wallet[counter] += 1;
    expect(rulesBroken()).toContainEqual({ rule, subject: 'ws credit' });
    wallet[counter] -= 1;
    free[counter] += 1;
    expect(rulesBroken()).toContainEqual({ rule, subject: 'ws call' });
  });

  it.each([
    [0, 'credit'],
    [2, 'credit'],
    [3, 'credit'],
    [4, 'credit'],
    [5, 'call'],
    [7, 'call'],
  ])('tells that the amount of transfer %i was changed', (index, unit) => {
    const transfer = book.transfers[index]!;
    broken(transfer, { amount: transfer.amount + 1 });
    expect(rulesBroken()).toEqual([{ rule: 'account_counters', subject: `ws ${unit}` }]);
  });

  it('tells that a hold was ended twice over, or by nobody', () => {
    broken(book.transfers[2]!, { holdId: null });
    expect(rulesBroken()).toEqual([{ rule: 'account_counters', subject: 'ws credit' }]);
  });

  it('tells that an account is overdrawn, though every transfer of it is written', () => {
    wallet.spent += 100;
    book.write(wallet, 'refund', 100, { externalReference: 'too much' });
    expect(rulesBroken()).toEqual([{ rule: 'account_overdrawn', subject: 'ws credit' }]);
  });

  it('tells that the last line of an account says another balance than the account, or that a balance has no line', () => {
    broken(book.transfers.at(-1)!, { availableAfter: 23 });
    expect(rulesBroken()).toEqual([{ rule: 'available_chain', subject: 'ws call' }]);
    const unwritten = { ...accountOf('other', 'credit'), credits: 3 };
    expect(book.violations([unwritten]).map(({ rule }) => rule)).toEqual(['account_counters', 'available_chain']);
  });

  it('finds nothing in a book that is kept, also when all of an account is spent, or nothing was ever paid', () => {
    expect(rulesBroken()).toEqual([]);
    wallet.spent += 71;
    book.write(wallet, 'refund', 71, { externalReference: 'the rest' });
    expect([wallet.credits - wallet.spent - wallet.held, rulesBroken()]).toEqual([0, []]);
    wallet.credits += 8;
    book.write(wallet, 'adjust', 8, { externalReference: 'written off' });
    expect([rulesBroken(), book.violations([accountOf('other', 'credit')])]).toEqual([[], []]);
  });
});

describe('the seals of the book in memory', () => {
  /** Three blocks: all of before, and two of one transfer each. */
  beforeEach(() => {
    book.seal();
    for (const externalReference of ['second', 'third']) {
      wallet.credits += 1;
      book.write(wallet, 'topup', 1, { externalReference, isLocal: true });
      book.seal();
    }
  });

  const line = (transfer: string, block = '1') => ({ block, transfer, problem: 'transfer_changed' });

  it.each([
    ['amount', { amount: 99 }],
    ['kind', { kind: 'adjust' }],
    ['unit', { unit: 'call' }],
    ['run', { runId: 'another' }],
    ['reference', { externalReference: 'another' }],
    ['kind of money', { isLocal: true }],
    ['hold', { holdId: '9' }],
    ['balance', { availableAfter: 99 }],
    ['time', { at: new Date(1) }],
    ['workspace', { account: accountOf('another', 'credit') }],
  ] as const)('tell which transfer has another %s than was sealed', (_, change) => {
    broken(book.transfers[0]!, change);
    expect(book.brokenSeals()).toEqual([line('1')]);
  });

  it('tell which transfers of which blocks are missing', () => {
    book.transfers.splice(9, 1);
    book.transfers.splice(0, 1);
    const missing = { problem: 'transfer_missing' };
    expect(book.brokenSeals()).toEqual([
      { block: '1', transfer: '1', ...missing },
      { block: '3', transfer: '10', ...missing },
    ]);
  });

  it('tell that the last block was changed', () => {
    Object.assign(book.head()!, { sha256: 'another' });
    expect(book.brokenSeals()).toEqual([{ block: '3', transfer: null, problem: 'block_changed' }]);
  });

  it('tell that a block does not stand on the one before', () => {
    const head = book.head()!;
    wallet.credits += 1;
    book.write(wallet, 'topup', 1, { externalReference: 'fourth', isLocal: true });
    book.seal();
    Object.assign(head, { sha256: 'another' });
    expect(book.brokenSeals()).toEqual([
      { block: '3', transfer: null, problem: 'block_changed' },
      { block: '4', transfer: null, problem: 'block_missing_before' },
    ]);
  });

  it('say nothing of what was written since, and hold what was sealed', () => {
    wallet.credits += 1;
    broken(book.write(wallet, 'topup', 1, { externalReference: 'fourth', isLocal: true }), { amount: 7 });
    expect(book.brokenSeals()).toEqual([]);
    expect(book.head()).toMatchObject({ block: '3', transfers: 10, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) });
  });

  it('differ when what was sealed before them differs', () => {
    const other = new MemoryLedgerBook(() => 5);
    const heads = [book, other].map((each) => {
      const account = accountOf('same', 'credit');
      each.write(account, 'void', 0);
      each.seal();
      return each.head()!.sha256;
    });
    expect(heads[0]).not.toBe(heads[1]);
  });
});

describe('a line of the book in memory', () => {
  it('says what moved and what was available then, and null for what it is not about', () => {
    const account = accountOf('ws', 'call');
    account.credits = 25;
    const [first, second] = [book.write(account, 'grant', 25), book.write(account, 'void', 0, { runId: 'one' })];
    const common = { account, unit: 'call', availableAfter: 25, externalReference: null, holdId: null, isLocal: null };
    expect([first, second]).toEqual([
      { id: '9', kind: 'grant', amount: 25, runId: null, ...common, at: first.at },
      { id: '10', kind: 'void', amount: 0, runId: 'one', ...common, at: second.at },
    ]);
    expect(book.transfers.map(({ id }) => Number(id))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });
});
