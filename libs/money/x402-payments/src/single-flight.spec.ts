import { type WithoutSlot } from './concurrency-limit';
import { SingleFlight } from './single-flight';
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

describe('single flight', () => {
  it('lets one of identical calls work and gives all its answer', async () => {
    const flights = new SingleFlight(here);
    let land = (_: FlowAnswer) => {};
    const work = jest.fn(() => new Promise<FlowAnswer>((resolve) => (land = resolve)));
    const joined = Promise.all([1, 2, 3].map(() => flights.join(call, work)));
    await Promise.resolve();
    land(answer);
    expect(await joined).toEqual([answer, { ...answer, replayed: true }, { ...answer, replayed: true }]);
    expect(work).toHaveBeenCalledTimes(1);
  });

  it('lets a call with another request wait, and then work for itself', async () => {
    const flights = new SingleFlight(here);
    const order: string[] = [];
    let land = () => {};
    const landing = new Promise<void>((resolve) => (land = resolve));
    const work = (name: string, until: Promise<void>) => async () => {
      order.push(`${name} begins`);
      await until;
      order.push(`${name} ends`);
      return answer;
    };
    const other = { ...call, requestSha256: 'b' };
    const joined = [flights.join(call, work('first', landing)), flights.join(other, work('second', Promise.resolve()))];
    await new Promise(setImmediate); // all that would not wait has happened
    expect(order).toEqual(['first begins']);
    land();
    await Promise.all(joined);
    expect(order).toEqual(['first begins', 'first ends', 'second begins', 'second ends']);
  });

  it('P4 gives the answer under way to nobody who does not know its payment-identifier', async () => {
    const flights = new SingleFlight(here);
    const named = { ...call, identifierSha256: 'secret' };
    let land = (_: FlowAnswer) => {};
    const first = flights.join(named, () => new Promise<FlowAnswer>((resolve) => (land = resolve)));
    const refused = { ...answer, body: Buffer.from('"no"') };
    const second = flights.join(call, async () => refused);
    land(answer);
    expect(await second).toEqual(refused);
    expect(await first).toEqual(answer);
  });

  it('goes on after a flight that broke: only identical calls share the failure', async () => {
    const flights = new SingleFlight(here);
    const broken = flights.join(call, () => Promise.reject(new Error('bug')));
    const shared = flights.join(call, async () => answer);
    const other = flights.join({ ...call, requestSha256: 'b' }, async () => answer);
    await expect(broken).rejects.toThrow('bug');
    await expect(shared).rejects.toThrow('bug');
    expect(await other).toBe(answer);
    await flights.ended();
  });

  it('lets a call leave that cannot wait, without ending the flight', async () => {
    const flights = new SingleFlight(here);
    const leave = new AbortController();
    let land = (_: FlowAnswer) => {};
    const first = flights.join(call, () => new Promise<FlowAnswer>((resolve) => (land = resolve)));
    const second = flights.join({ ...call, signal: leave.signal }, async () => answer);
    leave.abort();
    expect(await second).toBe('aborted');
    land(answer);
    expect(await first).toBe(answer);
  });
});
