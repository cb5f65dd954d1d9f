import { httpServer } from '@einvoice/limits';
import { type FastifyReply } from 'fastify';
import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * Sends bytes as the body of an answer; many of them piece by piece, one in a turn of the event loop. A client on a fast network takes
 * tens of megabytes at once, and nobody else would be answered while the system copies them.
 * @param reply with its status and type set
 */
export function sendInTurns(reply: FastifyReply, bytes: Uint8Array): void {
  const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (body.length <= httpServer.answerPieceBytes) return void reply.send(body);
  void reply.header('content-length', body.length).send(Readable.from(piecesOf(body), { objectMode: false }));
}

async function* piecesOf(body: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < body.length; at += httpServer.answerPieceBytes) {
    yield body.subarray(at, at + httpServer.answerPieceBytes);
    await nextTurn();
  }
}
