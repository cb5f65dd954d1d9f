import { httpServer } from '@einvoice/limits';
import { Readable } from 'node:stream';
import { readInTurns } from './read-in-turns';

const piece = Buffer.alloc(64 * 1024);

/** A client that sends as fast as it is read, so many pieces. */
function fastBody(pieces: number): Readable {
  let left = pieces;
  return new Readable({ highWaterMark: 16 * 1024, read() { this.push(left-- > 0 ? piece : null); } }); // prettier-ignore
}

const turn = () => new Promise((resolve) => setImmediate(resolve));
const ended = (body: Readable) => new Promise((resolve) => body.once('end', resolve));

/** The most bytes that were taken in one turn, until all bodies have ended. */
async function mostInATurn(bodies: readonly Readable[]): Promise<number> {
  let [taken, before, most, isDone] = [0, 0, 0, false];
  void Promise.all(bodies.map(ended)).then(() => (isDone = true));
  for (const body of bodies) readInTurns(body, ({ length }) => void (taken += length));
  for (let turns = 0; !isDone && turns < 10_000; turns += 1) {
    before = taken;
    await turn();
    most = Math.max(most, taken - before);
  }
  expect(isDone).toBe(true);
  return most;
}

describe('a large body', () => {
  it('has few of its bytes read in a turn of the event loop, however fast they come', async () => {
    expect(await mostInATurn([fastBody(200)])).toBeLessThanOrEqual(4 * piece.length);
  });

  it('and all of them together no more than their common bound', async () => {
    const bodies = Array.from({ length: 200 }, () => fastBody(8));
    expect(await mostInATurn(bodies)).toBeLessThanOrEqual(httpServer.bodyPiecesPerTurn * 2 * piece.length);
  });

  it('arrives whole, in order, and ends', async () => {
    const sent = Buffer.from(Array.from({ length: 100_000 }, (_, at) => at % 251));
    const body = Readable.from([sent.subarray(0, 10), sent.subarray(10, 70_000), sent.subarray(70_000)]);
    const pieces: Buffer[] = [];
    readInTurns(body, (some) => void pieces.push(some));
    await ended(body);
    expect(Buffer.concat(pieces).equals(sent)).toBe(true);
  });

  it('is read no further while its taker has enough, and then goes on', async () => {
    let taken = 0;
    const body = fastBody(5);
    const goOn = readInTurns(body, () => ++taken > 2);
    for (let turns = 0; turns < 5; turns += 1) await turn();
    expect(taken).toBe(1);
    goOn();
    for (let turns = 0; turns < 5; turns += 1) await turn();
    expect(taken).toBe(2);
    goOn();
    await ended(body);
    expect(taken).toBeGreaterThan(2);
  });

  it('goes to the one who asked last: what is refused is read on and dropped', async () => {
    const body = fastBody(5);
    const seen: string[] = [];
    readInTurns(body, () => {
      seen.push('kept');
      readInTurns(body, () => void seen.push('dropped'));
    });
    await ended(body);
    expect(seen).toEqual(['kept', ...Array<string>(seen.length - 1).fill('dropped')]);
    expect(seen.length).toBeGreaterThan(1);
  });
});
