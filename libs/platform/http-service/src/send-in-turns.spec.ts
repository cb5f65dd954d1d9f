import { httpServer } from '@einvoice/limits';
import { once } from 'node:events';
import { Agent, get, type IncomingMessage, type Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { largeAnswer, type SpecServer, startSpecServer } from './server.fixture';

let server: SpecServer;
let agent: Agent;
const accepted: Socket[] = [];
/** Bytes that were given to all sockets, taken by the system or not. */
let handed = 0;
beforeAll(async () => {
  server = await startSpecServer();
  agent = new Agent({ keepAlive: true, maxSockets: 1 });
  (server.app.getHttpServer() as Server).on('connection', (socket: Socket) => {
    accepted.push(socket);
    const write = socket.write.bind(socket) as (...given: unknown[]) => boolean;
    socket.write = (...given: unknown[]) => {
      handed += Buffer.byteLength(given[0] as string | Uint8Array);
      return write(...given);
    };
  });
});
afterAll(async () => {
  agent.destroy();
  await server.app.close();
});

const ask = async (): Promise<IncomingMessage> => {
  const [answer] = (await once(get(`${server.url}/large-answer`, { agent }), 'response')) as [IncomingMessage];
  return answer;
};
const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('a large answer', () => {
  it('is handed to the socket one piece in a turn of the event loop, however fast its client reads', async () => {
    let [isRead, most, before] = [false, 0, handed];
    const bytes = ask().then(buffer);
    void bytes.then(() => (isRead = true));
    while (!isRead) {
      await turn();
      most = Math.max(most, handed - before);
      before = handed;
    }
    expect((await bytes).equals(largeAnswer)).toBe(true);
    expect(handed).toBeGreaterThan(largeAnswer.length);
    expect(most).toBeLessThanOrEqual(2 * httpServer.answerPieceBytes);
  });

  it('has its length in its head, and the next request goes over the same connection', async () => {
    const connections = accepted.length;
    for (let count = 0; count < 3; count += 1) {
      const answer = await ask();
      expect(answer.headers['content-length']).toBe(String(largeAnswer.length));
      expect(answer.headers['transfer-encoding']).toBeUndefined();
      expect((await buffer(answer)).equals(largeAnswer)).toBe(true);
    }
    expect(accepted.length).toBe(Math.max(connections, 1));
  });

  it('ends with a client that goes away in the middle of it, and others are served', async () => {
    const { port } = server;
    const clients = Array.from({ length: 5 }, () => {
      const socket = connect(port, '127.0.0.1', () => socket.write('GET /large-answer HTTP/1.1\r\nhost: x\r\n\r\n'));
      return socket;
    });
    await Promise.all(clients.map((socket) => once(socket, 'data')));
    for (const socket of clients) socket.destroy();
    expect((await buffer(await ask())).length).toBe(largeAnswer.length);
    expect(server.lines.filter((line) => /"level":(50|60)/.test(line))).toEqual([]);
  });
});
