import { once } from 'node:events';
import http from 'node:http';
import { type AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** What becomes of one paid request on its way. */
export type Loss =
  /** The connection breaks before the service has seen anything. */
  | 'request_lost'
  /** The service answers, and the connection breaks before the buyer has read it. */
  | 'answer_lost'
  /** The buyer has the head and half of the body. */
  | 'answer_cut'
  /** Somebody on the way answers in the service's place. */
  | 'bad_gateway';

/** Is between buyers and the service; what carries a payment meets the next of `losses`, then passes. */
export class LossyProxy {
  readonly losses: Loss[] = [];
  /** What it does to the body of a paid answer. */
  edit: (body: string) => string = (body) => body;
  private readonly server = http.createServer((request, response) => void this.pass(request, response));

  private constructor(private readonly target: string) {}

  static async start(target: string): Promise<LossyProxy> {
    const proxy = new LossyProxy(target);
    await once(proxy.server.listen(0, '127.0.0.1'), 'listening');
    return proxy;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  stop(): void {
    this.server.close();
    this.server.closeAllConnections();
  }

  private async pass(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const isPaid = request.headers['payment-signature'] !== undefined;
    const loss = isPaid ? this.losses.shift() : undefined;
    const body = await buffer(request);
    if (loss === 'request_lost') return void response.destroy();
    const { method = 'GET', headers, url = '' } = request;
    const onward = http.request(this.target + url, { method, headers });
    onward.on('error', () => response.destroy());
    onward.end(body);
    const [answer] = (await once(onward, 'response')) as [http.IncomingMessage];
    const text = (await buffer(answer)).toString();
    if (loss === 'answer_lost') return void response.destroy();
    if (loss === 'bad_gateway') return void response.writeHead(502).end('<html>Bad Gateway</html>');
    const edited = isPaid ? this.edit(text) : text;
    const { 'content-length': _, ...kept } = answer.headers;
    response.writeHead(answer.statusCode ?? 500, { ...kept, 'content-length': Buffer.byteLength(edited) });
    if (loss === 'answer_cut') response.write(edited.slice(0, edited.length / 2), () => response.destroy());
    else response.end(edited);
  }
}
