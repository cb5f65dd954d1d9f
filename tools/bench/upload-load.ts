import { request, Agent } from 'node:http';
import process from 'node:process';
import { invoiceBody } from '@einvoice/limits';

// A process of its own: uploads large reviews on so many connections until its standard input ends, then prints how they ended.
// Each upload is of a client of its own: budgets are not what is measured.
const [port = '', host = '', connections = '', most = '', kind = 'review'] = process.argv.slice(2);

const kinds = {
  /** 8 MiB, judged unless the service is at its bounds. */
  review: { path: '/api/invoice/review', body: review(invoiceBody.bytesMax) },
  /** 1 MiB where 64 KiB are the most: refused, whatever the load. */
  refused: { path: '/api/v1/vat/verify', body: Buffer.alloc(2 ** 20, ' ') },
};
const { path, body } = kinds[kind as keyof typeof kinds];

/** An invoice of many lines, nearly so many bytes in all. */
function review(bytes: number): Buffer {
  const line = { id: '1', quantity: '1', unitCode: 'C62', netPrice: '10.00', netAmount: '10.00', itemName: 'Paper' };
  const count = Math.floor((bytes - 1_000) / (JSON.stringify(line).length + 1));
  const parties = { seller: { name: 'Seller' }, buyer: { name: 'Buyer' } };
  const invoice = {
    number: '1',
    issueDate: '2026-01-01',
    currency: 'EUR',
    ...parties,
    lines: Array<object>(count).fill(line),
  };
  return Buffer.from(JSON.stringify({ invoice }));
}

const counts: Record<string, number> = {};
let [isDone, begun] = [false, 0];
process.stdin.resume().once('end', () => (isDone = true));

let clients = 0;
const nextClient = (): string => `127.${1 + (++clients >> 16)}.${(clients >> 8) & 255}.${clients & 255}`;

function upload(agent: Agent): Promise<string> {
  const localAddress = nextClient();
  const headers = {
    host,
    'content-type': 'application/json',
    'content-length': body.length,
    'x-forwarded-for': localAddress,
  };
  return new Promise((resolve) => {
    const asked = request({ host: '127.0.0.1', localAddress, port, path, method: 'POST', headers, agent }, (answer) => {
      answer
        .on('end', () => resolve(String(answer.statusCode)))
        .on('error', () => resolve('lost'))
        .resume();
    });
    asked.on('error', ({ code }: NodeJS.ErrnoException) => resolve(`lost ${code}`)).end(body);
  });
}

async function uploads(): Promise<void> {
  for (; !isDone && begun < Number(most);) {
    begun += 1;
    const agent = new Agent({ keepAlive: false });
    const end = await upload(agent);
    agent.destroy();
    counts[end] = (counts[end] ?? 0) + 1;
  }
}

void Promise.all(Array.from({ length: Number(connections) }, uploads)).then(() => {
  console.log(JSON.stringify(counts));
  process.exit();
});
