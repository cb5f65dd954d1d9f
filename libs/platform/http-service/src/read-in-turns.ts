import { httpServer } from '@einvoice/limits';
import { type Readable } from 'node:stream';

/** @returns false: no more until `goOn` is called */
type Take = (piece: Buffer) => boolean | void;

/** Who takes what arrives of a body: the last that asked for it. */
interface Reading {
  take: Take;
  isPaused: boolean;
}

const readings = new WeakMap<Readable, Reading>();
const waiting: Readable[] = [];

/**
 * Reads a body piece by piece, at most one piece in a turn of the event loop, and of all bodies together so many. A stream that
 * flows is read for as long as its client sends: with 64 clients on a fast network a turn would take a second, and nobody else
 * be answered.
 * @param take gets each piece; a later call for the same body takes its place
 * @returns `goOn`, after `take` returned false
 */
export function readInTurns(body: Readable, take: Take): () => void {
  const reading = readings.get(body) ?? begin(body);
  const goOn = (): void => {
    reading.isPaused = false;
    waitForTurn(body);
  };
  reading.take = take;
  // Also tells Node that somebody reads this body: after the answer it would otherwise let it flow.
  reading.isPaused = false;
  readPiece(body);
  return goOn;
}

function begin(body: Readable): Reading {
  const reading: Reading = { take: () => undefined, isPaused: false };
  readings.set(body, reading);
  body.on('readable', () => waitForTurn(body));
  return reading;
}

function readPiece(body: Readable): void {
  const reading = readings.get(body)!;
  if (reading.isPaused) return;
  const piece = body.read() as Buffer | null;
  if (piece !== null) reading.isPaused = reading.take(piece) === false;
}

function waitForTurn(body: Readable): void {
  if (waiting.push(body) === 1) setImmediate(haveTurns);
}

function haveTurns(): void {
  for (const body of waiting.splice(0, httpServer.bodyPiecesPerTurn)) readPiece(body);
  if (waiting.length > 0) setImmediate(haveTurns);
}
