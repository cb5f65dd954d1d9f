import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** Clients that send a byte now and then, or ask and do not read: each holds its connection for as long as it is let. */
export async function slowClients(url: string, count: number, isOver: () => boolean): Promise<void> {
  const { port } = new URL(url);
  const client = async (index: number): Promise<void> => {
    while (!isOver()) {
      const socket = net.connect(Number(port), '127.0.0.1').on('error', () => undefined);
      socket.pause();
      const closed = new Promise((resolve) => socket.once('close', resolve));
      socket.write('POST /api/invoice/review HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n');
      if (index % 2 === 0) socket.write('content-length: 100000\r\n\r\n{"invoice":');
      for (let bytes = 0; bytes < 30 && !socket.destroyed && !isOver(); bytes += 1) {
        await sleep(500);
        if (!socket.destroyed) socket.write(' ');
      }
      socket.destroy();
      await closed;
    }
  };
  await Promise.all(Array.from({ length: count }, (_, index) => client(index)));
}
