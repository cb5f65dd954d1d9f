import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { type Socket } from 'node:net';

/**
 * Counts the bytes that this process reads, while it does `work`, on connections it opens meanwhile: what a client takes in
 * of an answer, whatever the server sends. A count, and so the same on every machine but for the size of a piece.
 */
export async function bytesReadFromServers(work: () => Promise<unknown>): Promise<number> {
  const sockets: Socket[] = [];
  const note = (message: unknown) => void sockets.push((message as { readonly socket: Socket }).socket);
  subscribe('net.client.socket', note);
  try {
    await work();
  } finally {
    unsubscribe('net.client.socket', note);
  }
  return sockets.reduce((sum, socket) => sum + socket.bytesRead, 0);
}
