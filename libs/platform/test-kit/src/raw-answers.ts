import { connect } from 'node:net';

/** What came back on a connection into which bytes were written as they are. */
export interface RawAnswers {
  /** Of all answers, in their order. */
  readonly statuses: readonly number[];
  /** The server ended it by itself. */
  readonly isClosed: boolean;
}

/** Writes bytes (Latin-1) into a connection of their own and reads until the server ends it; a server that waits is given up. */
export function rawAnswers(port: number, bytes: string, waitMs = 10_000): Promise<RawAnswers> {
  return new Promise((resolve, reject) => {
    let text = '';
    const end = (isClosed: boolean) => () => {
      socket.destroy();
      const statuses = [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));
      resolve({ statuses, isClosed });
    };
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes, 'latin1'));
    socket.setTimeout(waitMs).on('timeout', end(false)).on('end', end(true)).on('close', end(true));
    socket.on('data', (chunk) => (text += chunk.toString('latin1')));
    socket.on('error', (error: NodeJS.ErrnoException) => (error.code === 'ECONNRESET' ? undefined : reject(error)));
  });
}
