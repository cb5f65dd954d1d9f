import { type WithoutSlot } from './concurrency-limit';
import { PaymentTurns } from './payment-turns';
import { type FlowAnswer, type PaidAnswer } from './flow-answer';

const answer: PaidAnswer = {
  kind: 'answer',
  status: 200,
  body: Buffer.from('{}'),
  paymentResponse: 'e30=',
  charged: true,
  replayed: false,
};
const call = { key: 'k', requestSha256: 'a', identifierSha256: null, signal: undefined };

const here: WithoutSlot = (wait) => wait();

describe('calls with one payment', () => {
  it('lets one of identical calls work and gives all its answer', async () => {
    const turns = new PaymentTurns(here);
    let end = (_: FlowAnswer) => {};
    const work = jest.fn(() => new Promise<FlowAnswer>((resolve) => (end = resolve)));
    const joined = Promise.all([1, 2, 3].map(() => turns.join(call, work)));
    await Promise.resolve();
    end(answer);
    expect(await joined).toEqual([answer, { ...answer, replayed: true }, { ...answer, replayed: true }]);
    expect(work).toHaveBeenCalledTimes(1);
  });

  it('lets a call with another request wait, and then work for itself', async () => {
    const turns = new PaymentTurns(here);
    const order: string[] = [];
    let end = () => {};
    const ending = new Promise<void>((resolve) => (end = resolve));
    const work = (name: string, until: Promise<void>) => async () => {
      order.push(`${name} begins`);
      await until;
      order.push(`${name} ends`);
      return answer;
    };
    const other = { ...call, requestSha256: 'b' };
    const joined = [turns.join(call, work('first', ending)), turns.join(other, work('second', Promise.resolve()))];
    await new Promise(setImmediate); // all that would not wait has happened
    expect(order).toEqual(['first begins']);
    end();
    await Promise.all(joined);
    expect(order).toEqual(['first begins', 'first ends', 'second begins', 'second ends']);
  });

  it('P4 gives the answer under way to nobody who does not know its payment-identifier', async () => {
    const turns = new PaymentTurns(here);
    const named = { ...call, identifierSha256: 'secret' };
    let end = (_: FlowAnswer) => {};
    const first = turns.join(named, () => new Promise<FlowAnswer>((resolve) => (end = resolve)));
    const refused = { ...answer, body: Buffer.from('"no"') };
    const second = turns.join(call, async () => refused);
    end(answer);
    expect(await second).toEqual(refused);
    expect(await first).toEqual(answer);
  });

  it('goes on after a call that broke: identical calls alone get its failure', async () => {
    const turns = new PaymentTurns(here);
    const broken = turns.join(call, () => Promise.reject(new Error('bug')));
    const shared = turns.join(call, async () => answer);
    const other = turns.join({ ...call, requestSha256: 'b' }, async () => answer);
    await expect(broken).rejects.toThrow('bug');
    await expect(shared).rejects.toThrow('bug');
    expect(await other).toBe(answer);
    await turns.ended();
  });

  it('lets a call leave that cannot wait, without ending the work', async () => {
    const turns = new PaymentTurns(here);
    const leave = new AbortController();
    let end = (_: FlowAnswer) => {};
    const first = turns.join(call, () => new Promise<FlowAnswer>((resolve) => (end = resolve)));
    const second = turns.join({ ...call, signal: leave.signal }, async () => answer);
    leave.abort();
    expect(await second).toBe('aborted');
    end(answer);
    expect(await first).toBe(answer);
  });

  it('lets a call with another request leave that cannot wait, without doing its work', async () => {
    const turns = new PaymentTurns(here);
    let end = (_: FlowAnswer) => {};
    const first = turns.join(call, () => new Promise<FlowAnswer>((resolve) => (end = resolve)));
    const work = jest.fn(async () => answer);
    const other = { ...call, requestSha256: 'b', signal: AbortSignal.abort() };
    expect(await turns.join(other, work)).toBe('aborted');
    end(answer);
    expect(await first).toBe(answer);
    expect(work).not.toHaveBeenCalled();
  });

  it('gives all of identical calls a refusal as it is', async () => {
    const turns = new PaymentTurns(here);
    const refused: FlowAnswer = { ...answer, kind: 'offer', status: 402, reason: 'x', paymentRequired: 'e30=' };
    let end = (_: FlowAnswer) => {};
    const joined = [1, 2].map(() => turns.join(call, () => new Promise<FlowAnswer>((resolve) => (end = resolve))));
    end(refused);
    expect(await Promise.all(joined)).toEqual([refused, refused]);
  });

  it('are waited for until the last has ended, those that break, too', async () => {
    const turns = new PaymentTurns(here);
    const ends: ((error?: Error) => void)[] = [];
    const work = () =>
      new Promise<FlowAnswer>((resolve, reject) => ends.push((error) => (error ? reject(error) : resolve(answer))));
    const joined = ['one', 'two'].map((key) => turns.join({ ...call, key }, work));
    let isOver = false;
    const ended = turns.ended().then(() => (isOver = true));
    const steps = () => new Promise((resolve) => setImmediate(resolve));
    await steps();
    expect(isOver).toBe(false);
    ends[0]!(new Error('broke'));
    await expect(joined[0]).rejects.toThrow('broke');
    await steps();
    expect(isOver).toBe(false);
    ends[1]!();
    await ended;
    expect(await joined[1]).toBe(answer);
  });
});
