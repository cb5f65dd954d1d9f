import { type DomainAnswer } from '@einvoice/decision-envelope';
import { StorageUnavailableError } from '@einvoice/error-codes';
import { type Tool, type ToolDeps } from '@einvoice/tool-catalogue';
import { DayAllowanceStore, type DayQuota } from './day-allowance';
import { type MeteredToolCall, MeteredTools, ToolTimeoutError } from './metered-tools';
import { openMeteredWorld, textOf } from './metered-world.fixture';

/** What connections may spend in a day, in memory. */
class DayAllowances extends DayAllowanceStore {
  taken = 0;
  readonly takes: number[] = [];

  async take(connectionId: string, credits: number, creditsMax: number): Promise<DayQuota | null> {
    this.takes.push(credits);
    if (this.taken + credits > creditsMax) return null;
    this.taken += credits;
    return { connectionId, credits, day: '2026-11-28' };
  }

  async giveBack({ credits }: DayQuota): Promise<void> {
    this.taken -= credits;
  }
}

const answerOf = (status: string, fromCache = false): DomainAnswer =>
  ({
    decision: { status, summary: 'Said.', decision: {} },
    provenance: { source: 'vies', mode: 'live', checkedAt: '2026-11-28T00:00:00Z', ...(fromCache && { fromCache }) },
  }) as unknown as DomainAnswer;

const toolThat = (run: Tool['run'], more: Partial<Tool> = {}): Tool =>
  ({ name: 'ask_one', price: { credits: 5 }, limits: { deadlineMs: 10_000 }, run, ...more }) as Tool;

/** A tool of parts: the input says how many there are, and how many of them are answered this time. */
const partsTool = (answered: number, deadlineMs = 10_000): Tool => {
  const doneIn = (earlier: DomainAnswer | null) => (earlier as { done?: number } | null)?.done ?? 0;
  const parts: Tool['parts'] = {
    ...{ unit: 'row', most: 20, asked: (input: object) => input },
    open: (input, earlier) => (input as { parts: number }).parts - doneIn(earlier),
    work: async (input, _deps, earlier) => {
      const done = doneIn(earlier) + answered;
      const answer = { ...answerOf('ready'), done };
      return { answer, answered, complete: done === (input as { parts: number }).parts };
    },
  };
  return toolThat(async () => answerOf('ready'), { name: 'ask_many', parts, limits: { bodyBytesMax: 1, deadlineMs } });
};

async function system({ credits = 1_000, creditsPerDayMax = 100, deps = {} as ToolDeps, waitMs = 0 } = {}) {
  const world = await openMeteredWorld(credits, waitMs);
  const allowances = new DayAllowances();
  const { calls, ledger } = world;
  const tools = new MeteredTools({ calls, allowances, store: ledger.store, deps, creditsPerDayMax });
  const call = (tool: Tool, more: Partial<MeteredToolCall> = {}) =>
    tools.answer({ tool, input: {}, connection: world.connection, idempotencyKey: undefined, ...more });
  const spendFreeCalls = async () => {
    for (let used = 0; used < 25; used += 1) await call(toolThat(async () => answerOf('ready')));
  };
  return { ...world, allowances, tools, call, spendFreeCalls };
}

describe('a tool paid with credits', () => {
  it('is paid by free calls first, which take nothing of the day; then by credits, which do', async () => {
    const { call, allowances, spendFreeCalls } = await system();
    await spendFreeCalls();
    expect(allowances.takes).toEqual([]);
    const { outcome, balance } = await call(toolThat(async () => answerOf('ready')));
    expect(outcome).toMatchObject({ ok: true, value: { chargedNow: 5, billing: { credits: 5 } } });
    expect(balance).toMatchObject({ available: 995, freeCallsLeft: 0 });
    expect(allowances).toMatchObject({ taken: 5, takes: [5] });
  });

  it.each([
    ['an outage', answerOf('unavailable')],
    ['what a register had answered before', answerOf('ready', true)],
    ['input that was none', answerOf('invalid_input')],
  ])('costs nothing for %s, of the day neither', async (_what, answer) => {
    const { call, allowances, spendFreeCalls } = await system();
    await spendFreeCalls();
    const { outcome, balance } = await call(toolThat(async () => answer));
    expect(outcome).toMatchObject({ ok: true, value: { chargedNow: 0, made: answer } });
    expect(balance).toMatchObject({ available: 1_000, held: 0 });
    expect(allowances).toMatchObject({ taken: 0, takes: [5] });
  });

  it('is asked again with its key after an outage, and said again for nothing after an answer', async () => {
    const { call, spendFreeCalls } = await system();
    await spendFreeCalls();
    let runs = 0;
    const tool = toolThat(async () => answerOf((runs += 1) === 1 ? 'unavailable' : 'ready'));
    const charged: unknown[] = [];
    for (let time = 0; time < 3; time += 1) {
      const { outcome } = await call(tool, { idempotencyKey: 'k' });
      charged.push(outcome.ok && [outcome.value.chargedNow, outcome.value.replayed]);
    }
    expect(charged).toEqual([[0, false], [5, false], [0, true]]); // prettier-ignore
    expect(runs).toBe(2);
  });

  it('is refused beyond what the connection may spend in a call or a day; nothing is asked and nothing stays held', async () => {
    const { call, tools, connection, spendFreeCalls, spendable, allowances } = await system({ creditsPerDayMax: 9 });
    await spendFreeCalls();
    let runs = 0;
    const tool = toolThat(async () => answerOf((runs += 1) > 0 ? 'ready' : ''));
    const limited = { ...connection, creditsPerCallMax: 4 };
    const overCall = await tools.answer({ tool, input: {}, connection: limited, idempotencyKey: undefined });
    expect(overCall.outcome).toMatchObject({ refusal: { code: 'per_call_limit_exceeded', details: { needed: 5 } } });
    await call(tool);
    const overDay = await call(tool);
    const details = { needed: 5, creditsPerDayMax: 9 };
    expect(overDay.outcome).toMatchObject({ ok: false, refusal: { code: 'daily_limit_exceeded', details } });
    expect(runs).toBe(1);
    expect(await spendable()).toMatchObject({ available: 995, held: 0 });
    expect(allowances.taken).toBe(5);
  });

  it('gives back hold and day when it throws or takes too long', async () => {
    const { call, spendFreeCalls, spendable, allowances } = await system();
    await spendFreeCalls();
    await expect(call(toolThat(() => Promise.reject(new Error('broke'))))).rejects.toThrow('broke');
    const hangs = toolThat(() => new Promise(() => undefined), { limits: { bodyBytesMax: 1, deadlineMs: 5 } });
    const late = await call(hangs).catch((error: unknown) => error);
    expect(late).toBeInstanceOf(ToolTimeoutError);
    expect(late).toMatchObject({ name: 'ToolTimeoutError' });
    expect(await spendable()).toMatchObject({ available: 1_000, held: 0 });
    expect(allowances).toMatchObject({ taken: 0, takes: [5, 5] });
  });

  it('gives both back, too, when it could not reach its own storage', async () => {
    const { call, spendFreeCalls, spendable, allowances } = await system();
    await spendFreeCalls();
    const { outcome } = await call(toolThat(() => Promise.reject(new StorageUnavailableError())));
    expect(outcome).toEqual({ ok: false, refusal: { code: 'connection_storage_unavailable' } });
    expect(await spendable()).toMatchObject({ available: 1_000, held: 0 });
    expect(allowances).toMatchObject({ taken: 0, takes: [5] });
  });

  it('counts as charged what may have been: the day stays taken while storage does not say', async () => {
    const { call, spendFreeCalls, ledger, allowances, tools } = await system();
    await spendFreeCalls();
    jest.spyOn(ledger.store, 'settle').mockRejectedValueOnce(new StorageUnavailableError());
    const { outcome } = await call(toolThat(async () => answerOf('ready')));
    expect(outcome).toMatchObject({ refusal: { code: 'settlement_unknown', charged: 'unknown' } });
    expect(allowances.taken).toBe(5);
    jest.spyOn(ledger.store, 'balanceOf').mockRejectedValueOnce(new StorageUnavailableError());
    expect(await tools.balanceOf('ws_a')).toBeNull();
    jest.spyOn(allowances, 'giveBack').mockRejectedValueOnce(new StorageUnavailableError());
    expect((await call(toolThat(async () => answerOf('unavailable')))).outcome.ok).toBe(true);
    expect(allowances.taken).toBe(10);
  });

  it('counts as charged what was, when only the answer of storage to the first settlement was lost', async () => {
    const { call, spendFreeCalls, spendable, ledger, allowances } = await system({ waitMs: 100 });
    await spendFreeCalls();
    const settle = ledger.store.settle.bind(ledger.store);
    jest.spyOn(ledger.store, 'settle').mockImplementationOnce(async (settling) => {
      await settle(settling);
      throw new StorageUnavailableError();
    });
    const { outcome } = await call(toolThat(async () => answerOf('ready')));
    expect(outcome).toMatchObject({ ok: true, value: { chargedNow: 5, billing: { credits: 5 } } });
    expect(await spendable()).toMatchObject({ available: 995, held: 0 });
    expect(allowances.taken).toBe(5);
  });

  it('asks registers for answers as fresh as the caller wants, for its own workspace', async () => {
    const asked: number[] = [];
    const within = (seconds: number) => (asked.push(seconds), {});
    const deps = { vies: { within }, eprel: { within }, eori: { within } } as unknown as ToolDeps;
    const { call } = await system({ deps });
    const seen: unknown[] = [];
    const tool = toolThat(async (input, _deps, caller) => (seen.push(input, caller), answerOf('ready')));
    await call(tool, { maxAgeSeconds: 60, input: { a: 1 } });
    expect([asked, seen]).toEqual([[60, 60, 60], [{ a: 1 }, { workspaceId: 'ws_a' }]]); // prettier-ignore
  });

  it('may be worked on elsewhere: known by the digest that was made there, with a deadline of its own', async () => {
    const { call } = await system();
    const tool = toolThat(() => Promise.reject(new Error('here')), { limits: { bodyBytesMax: 1, deadlineMs: 1 } });
    let runs = 0;
    const run = async () => {
      await new Promise((resolve) => setTimeout(resolve, 10));
      return answerOf((runs += 1) > 0 ? 'ready' : '');
    };
    const of = (digit: string) => call(tool, { idempotencyKey: 'k', elsewhere: { requestSha256: digit.repeat(64), run } }); // prettier-ignore
    expect((await of('a')).outcome).toMatchObject({ ok: true, value: { replayed: false } });
    expect((await of('a')).outcome).toMatchObject({ ok: true, value: { replayed: true } });
    expect((await of('b')).outcome).toMatchObject({ refusal: { code: 'idempotency_key_reused' } });
    expect(runs).toBe(1);
  });
});

describe('an answer that a register gave before', () => {
  /** Kept for whoever takes it, made by a register otherwise. */
  const keptTool = (isKept = true): Tool => {
    const tool = partsTool(1);
    const fromMemory = async (input: object, deps: ToolDeps) => (isKept ? tool.run(input, deps, null) : null);
    return { ...tool, parts: { ...tool.parts!, fromMemory } };
  };
  const one = { input: { parts: 1 } };

  it('is free, and nothing is held for it', async () => {
    const { call, ledger, allowances, spendFreeCalls } = await system();
    await spendFreeCalls();
    const reserve = jest.spyOn(ledger.store, 'reserve');
    const { outcome, balance } = await call(keptTool(), one);
    if (!outcome.ok) throw new Error(outcome.refusal.code);
    expect(outcome.value).toMatchObject({ billing: { credits: 0 }, chargedNow: 0, replayed: false });
    expect(textOf(outcome.value.body)).toMatchObject({ decision: { status: 'ready' }, billing: { credits: 0 } });
    expect(balance).toMatchObject({ available: 1_000, held: 0 });
    expect([reserve.mock.calls.length, allowances.takes]).toEqual([0, []]);
  });

  it('has no free ride with a key: an earlier call may have been charged for it', async () => {
    const { call, ledger } = await system();
    const reserve = jest.spyOn(ledger.store, 'reserve');
    await call(keptTool(), { ...one, idempotencyKey: 'k' });
    expect(reserve).toHaveBeenCalledTimes(1);
  });

  it('is held for when it is kept no more', async () => {
    const { call, spendFreeCalls } = await system();
    await spendFreeCalls();
    expect((await call(keptTool(false), one)).outcome).toMatchObject({ ok: true, value: { chargedNow: 5 } });
  });

  it('takes no free call of who has some left, whatever their credits', async () => {
    const { call, spendable } = await system({ credits: 4 });
    expect((await call(keptTool(), one)).outcome).toMatchObject({ ok: true, value: { billing: { credits: 0 } } });
    expect(await spendable()).toMatchObject({ available: 4, held: 0, freeCallsLeft: 25 });
  });

  it('is refused to whoever could not pay for a fresh one, of all its parts', async () => {
    const poor = await system({ credits: 10 });
    await poor.spendFreeCalls();
    const of = async (parts: number) => (await poor.call(keptTool(), { input: { parts } })).outcome;
    expect(await of(2)).toMatchObject({ ok: true, value: { billing: { credits: 0 } } });
    expect(await of(3)).toMatchObject({ refusal: { code: 'insufficient_credits' } });
    const { tools, connection, spendFreeCalls } = await system();
    await spendFreeCalls();
    const limited = { ...connection, creditsPerCallMax: 4 };
    const refused = await tools.answer({ tool: keptTool(), ...one, connection: limited, idempotencyKey: undefined });
    expect(refused.outcome).toMatchObject({ refusal: { code: 'per_call_limit_exceeded' } });
  });

  it('is refused to a frozen wallet, and while storage does not say what is in it', async () => {
    const { call, ledger } = await system();
    const frozen = { available: 9, held: 0, freeCallsLeft: 25, freeUntil: null, frozen: true };
    jest.spyOn(ledger.store, 'balanceOf').mockResolvedValueOnce(frozen);
    const reserve = jest.spyOn(ledger.store, 'reserve').mockResolvedValueOnce({ outcome: 'frozen' });
    expect((await call(keptTool(), one)).outcome).toMatchObject({ refusal: { code: 'wallet_frozen' } });
    jest.spyOn(ledger.store, 'balanceOf').mockRejectedValueOnce(new StorageUnavailableError());
    reserve.mockRejectedValueOnce(new StorageUnavailableError());
    expect((await call(keptTool(), one)).outcome).toMatchObject({
      refusal: { code: 'connection_storage_unavailable' },
    });
  });
});

describe('a tool of several parts', () => {
  it('costs what was answered of them, and goes on with the rest', async () => {
    const { call, allowances, spendFreeCalls, spendable } = await system();
    await spendFreeCalls();
    const of = (answered: number) => call(partsTool(answered), { input: { parts: 4 }, idempotencyKey: 'k' });
    expect((await of(3)).outcome).toMatchObject({ value: { chargedNow: 15, billing: { credits: 15 } } });
    expect((await of(1)).outcome).toMatchObject({ value: { chargedNow: 5, billing: { credits: 20 } } });
    expect(allowances).toMatchObject({ taken: 20, takes: [20, 5] });
    expect(await spendable()).toMatchObject({ available: 980, held: 0 });
  });

  it('costs nothing when none needs a source: nothing is held, and no key is used', async () => {
    const { call, allowances, spendable } = await system({ credits: 0 });
    const { outcome, balance } = await call(partsTool(0), { input: { parts: 0 }, idempotencyKey: 'k' });
    if (!outcome.ok) throw new Error(outcome.refusal.code);
    const { body, ...rest } = outcome.value;
    expect(rest).toMatchObject({ billing: { credits: 0 }, chargedNow: 0, replayed: false, made: answerOf('ready') });
    expect(textOf(body)).toMatchObject({ billing: { credits: 0 } });
    expect(balance).toMatchObject({ available: 0 });
    expect(await spendable()).toMatchObject({ freeCallsLeft: 25, held: 0 });
    expect(allowances.takes).toEqual([]);
  });

  it('is answered in the language of the caller, whether a source is needed or not', async () => {
    const { call } = await system();
    const told: unknown[] = [];
    const tool = toolThat(async (_input, { language }) => (told.push(language), answerOf('ready')));
    await call({ ...tool, parts: partsTool(0).parts! }, { input: { parts: 0 }, language: 'de' });
    await call(tool, { language: 'fr' });
    expect(told).toEqual(['de', 'fr']);
  });

  it('takes too long as a whole', async () => {
    const { call } = await system();
    const slow = partsTool(1, 5);
    const hanging = { ...slow, parts: { ...slow.parts!, work: () => new Promise<never>(() => undefined) } };
    await expect(call(hanging, { input: { parts: 1 } })).rejects.toThrow('The tool did not answer in time.');
  });
});
