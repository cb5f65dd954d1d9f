import { type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type Socket } from 'node:net';

/**
 * Keeps a server at so many connections. When one more comes, the one that has waited longest without a whole request
 * makes room, so that clients who never finish theirs (slow loris) keep nobody out; only if all are at work, the new
 * one is closed.
 */
export function boundConnections(server: Server, connectionsMax: number): void {
  const open = new Set<Socket>();
  const idle = new Set<Socket>(); // in the order in which they became idle
  server.on('connection', (socket: Socket) => {
    if (open.size >= connectionsMax) {
      const [longestIdle] = idle;
      if (!longestIdle) return void socket.destroy();
      forget(longestIdle);
      longestIdle.destroy();
    }
    open.add(socket);
    idle.add(socket);
    socket.once('close', () => forget(socket));
  });
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    if (announcesBody(request)) request.once('end', () => idle.delete(socket));
    else idle.delete(socket);
    response.once('close', () => open.has(socket) && idle.add(socket));
  });
  const forget = (socket: Socket): void => {
    open.delete(socket);
    idle.delete(socket);
  };
}

const announcesBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || headers['content-length'] !== undefined;
