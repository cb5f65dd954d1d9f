import { httpServer } from '@einvoice/limits';
import { type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { readInTurns } from './read-in-turns';

/**
 * Lets a client read an answer that was sent before its whole body arrived, on a connection that ends with the answer. Node
 * closes such a connection at once; the operating system then resets it for the bytes nobody read, and the reset overtakes
 * the answer. So what still comes is read and dropped first, up to a bound in bytes and in time.
 */
export function lingerAfterClose(server: Server): void {
  // Node asks when the answer is written whether to close; this listener must run before Node's own.
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    response.prependOnceListener('finish', () => linger(request));
  });
}

function linger(request: IncomingMessage): void {
  const { socket } = request;
  if (request.complete || socket.destroyed) return;
  // Of a connection that is kept: its next request comes behind this body.
  readOff(
    request,
    () => undefined,
    () => socket.destroy(),
  );
  const destroySoon = socket.destroySoon.bind(socket);
  socket.destroySoon = () => {
    socket.destroySoon = destroySoon;
    if (request.complete) return destroySoon();
    socket.end();
    readOff(request, () => socket.destroy());
  };
  request.once('end', () => (socket.destroySoon = destroySoon));
}

/** Reads what is left of a body without keeping it; `done` is called at its end, or at the bounds. */
export function readOff(request: IncomingMessage, done: () => void, whenTooMuch: () => void = done): void {
  const begunAt = request.socket.bytesRead;
  const settle = (then: () => void): void => {
    clearTimeout(deadline);
    request.off('end', finish).off('close', finish);
    then();
  };
  const count = (): void => {
    if (request.socket.bytesRead - begunAt > httpServer.lingerBytesMax) settle(whenTooMuch);
  };
  const finish = (): void => settle(done);
  const deadline = setTimeout(() => settle(whenTooMuch), httpServer.lingerMs).unref();
  request.once('end', finish).once('close', finish);
  readInTurns(request, count);
}
