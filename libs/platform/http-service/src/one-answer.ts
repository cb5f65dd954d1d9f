import { type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type Socket } from 'node:net';

/**
 * One request, one answer, in the order of the requests (RFC 9112 §6.3, §9.3), whatever Node's parser finds behind a head:
 * it hands a request over when its head is read, and may refuse its body, or the next request, after our answer was sent
 * or while one is still at work.
 */
export class OneAnswer {
  /** One entry for each connection, kept up to date. */
  private readonly latest = new WeakMap<Socket, { request: IncomingMessage; response: ServerResponse }>();
  private readonly ended = new WeakSet<Socket>();
  private readonly refusedNext = new WeakSet<Socket>();

  watch(server: Server): void {
    server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
      const { socket } = request;
      if (this.ended.has(socket)) return;
      const entry = this.latest.get(socket);
      if (entry) Object.assign(entry, { request, response });
      else this.latest.set(socket, { request, response });
    });
  }

  /** Two parsers could disagree on where the next request of this connection begins: there is none any more. */
  end(socket: Socket): void {
    this.ended.add(socket);
  }

  hasEnded(socket: Socket): boolean {
    return this.ended.has(socket);
  }

  /** Bytes that are no request. @param answer refuses them and closes; not called where they belong to a request that has its answer */
  refuse(socket: Socket, answer: () => void): void {
    const { request, response } = this.latest.get(socket) ?? {};
    if (this.ended.has(socket) || (request?.complete === false && response?.headersSent)) {
      return void socket.destroySoon();
    }
    const isAtWork = request?.complete && !response?.closed;
    if (!isAtWork) return answer();
    // Every further byte is an error of the parser again.
    if (this.refusedNext.has(socket)) return;
    this.refusedNext.add(socket);
    response?.once('close', answer);
  }
}
