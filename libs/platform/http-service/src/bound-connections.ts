import { type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type Socket } from 'node:net';

/** Connections that were taken although all others were at work; what is served on them must cost next to nothing. */
export interface ReservedConnections {
  has(socket: Socket): boolean;
}

/**
 * Keeps a server at so many connections. When one more comes, the one that has waited longest without a whole request
 * is closed, so that clients who never finish theirs (slow loris) keep nobody out. When all are at work, the new one is
 * reserved, and closed when there are as many of those as there may be.
 */
export function boundConnections(server: Server, connectionsMax: number, reservedMax = 0): ReservedConnections {
  const open = new Set<Socket>();
  const idle = new Set<Socket>(); // in the order in which they became idle
  const reserved = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    if (open.size >= connectionsMax) {
      const [longestIdle] = idle;
      if (!longestIdle) return reserve(socket);
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
  const reserve = (socket: Socket): void => {
    if (reserved.size >= reservedMax) return void socket.destroy();
    reserved.add(socket);
    socket.once('close', () => reserved.delete(socket));
  };
  const forget = (socket: Socket): void => {
    open.delete(socket);
    idle.delete(socket);
  };
  return { has: (socket) => reserved.has(socket) };
}

const announcesBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || headers['content-length'] !== undefined;
