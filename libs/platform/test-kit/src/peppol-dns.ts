import dgram from 'node:dgram';
import net from 'node:net';
import dnsPacket, { type Answer, type Packet } from 'dns-packet';

/** What the server says to a question; `silent` says nothing at all. Bytes are sent as they are. */
export type DnsReply = readonly Answer[] | 'nxdomain' | 'nodata' | 'servfail' | 'refused' | 'silent' | Uint8Array;

interface DnsQuestion {
  /** In lower case. */
  readonly name: string;
  readonly type: string;
}

export interface DnsServer {
  /** `127.0.0.1:port`, UDP and TCP. */
  readonly address: string;
  /** Every question since the start, in order. */
  readonly questions: readonly DnsQuestion[];
  /** Sets the reply to a name and type; a function is asked each time. */
  reply(name: string, type: string, reply: DnsReply | (() => DnsReply)): void;
  /** Replaces every reply, unset names too, until called with null. */
  replyToAll(reply: DnsReply | null): void;
  close(): Promise<void>;
}

const udpBytesMax = 512;
const codes = { nodata: 0, servfail: 2, nxdomain: 3, refused: 5 } as const;

/**
 * An authoritative DNS server on loopback. Names that have no reply do not exist; a name that has a reply for another
 * type has no data. What is larger than a UDP answer may be is truncated, so that the client comes again by TCP.
 */
export async function startDnsServer(port = 0): Promise<DnsServer> {
  const zone = new Zone();
  const { udp, tcp } = await bindBoth(port, zone);
  return {
    address: `127.0.0.1:${udp.address().port}`,
    questions: zone.questions,
    reply: (name, type, reply) => zone.replies.set(zoneKey(name, type), reply),
    replyToAll: (reply) => {
      zone.replyToAll = reply;
    },
    close: async () => {
      udp.close();
      for (const socket of zone.sockets) socket.destroy();
      await new Promise((resolve) => tcp.close(resolve));
    },
  };
}

const zoneKey = (name: string, type: string): string => `${type} ${name.toLowerCase()}`;

class Zone {
  readonly questions: DnsQuestion[] = [];
  readonly replies = new Map<string, DnsReply | (() => DnsReply)>();
  readonly sockets = new Set<net.Socket>();
  replyToAll: DnsReply | null = null;

  /** The answer to a packet as bytes; null when there is none. */
  answer(request: Buffer): Buffer | null {
    const query = decode(request);
    const asked = query?.questions?.[0];
    if (!query || !asked) return null;
    const question = { name: asked.name.toLowerCase(), type: asked.type };
    this.questions.push(question);
    const reply = this.replyTo(question);
    if (reply === 'silent') return null;
    if (reply instanceof Uint8Array) return Buffer.concat([request.subarray(0, 2), reply]);
    const records = typeof reply === 'string' ? [] : [...reply];
    const code = typeof reply === 'string' ? codes[reply] : 0;
    return encode(query, records, code);
  }

  private replyTo({ name, type }: DnsQuestion): DnsReply {
    if (this.replyToAll) return this.replyToAll;
    const reply = this.replies.get(zoneKey(name, type));
    if (reply !== undefined) return typeof reply === 'function' ? reply() : reply;
    const nameExists = [...this.replies.keys()].some((key) => key.endsWith(` ${name}`));
    return nameExists ? 'nodata' : 'nxdomain';
  }
}

function decode(request: Buffer): Packet | null {
  try {
    return dnsPacket.decode(request);
  } catch {
    return null;
  }
}

function encode(query: Packet, answers: Answer[], code: number, truncated = false): Buffer {
  const flags = dnsPacket.AUTHORITATIVE_ANSWER | code | (truncated ? dnsPacket.TRUNCATED_RESPONSE : 0);
  return dnsPacket.encode({ type: 'response', id: query.id, flags, questions: query.questions, answers });
}

/** UDP and TCP on one port; another process may hold the TCP side of a port that was free for UDP. */
async function bindBoth(port: number, zone: Zone): Promise<{ udp: dgram.Socket; tcp: net.Server }> {
  for (let attempt = 1; ; attempt += 1) {
    const udp = await bindUdp(port, zone);
    try {
      return { udp, tcp: await listenTcp(udp.address().port, zone) };
    } catch (error) {
      udp.close();
      if (port !== 0 || attempt === 10) throw error;
    }
  }
}

function bindUdp(port: number, zone: Zone): Promise<dgram.Socket> {
  const udp = dgram.createSocket('udp4');
  udp.on('message', (request, from) => {
    const answer = zone.answer(request);
    if (!answer) return;
    const query = decode(request)!;
    udp.send(answer.length > udpBytesMax ? encode(query, [], 0, true) : answer, from.port, from.address);
  });
  return new Promise((resolve, reject) => {
    udp.once('error', reject).bind(port, '127.0.0.1', () => resolve(udp.unref()));
  });
}

/** DNS over TCP: each message has its length in two bytes before it. */
function listenTcp(port: number, zone: Zone): Promise<net.Server> {
  const tcp = net.createServer((socket) => {
    let pending = Buffer.alloc(0);
    zone.sockets.add(socket);
    socket.once('close', () => zone.sockets.delete(socket)).on('error', () => socket.destroy());
    socket.on('data', (chunk: Buffer) => {
      pending = Buffer.concat([pending, chunk]);
      if (pending.length < 2 || pending.length < 2 + pending.readUInt16BE(0)) return;
      const answer = zone.answer(pending.subarray(2, 2 + pending.readUInt16BE(0)));
      if (!answer) return;
      const length = Buffer.alloc(2);
      length.writeUInt16BE(answer.length);
      socket.end(Buffer.concat([length, answer]));
    });
  });
  return new Promise((resolve, reject) => {
    tcp.once('error', reject).listen(port, '127.0.0.1', () => resolve(tcp.unref()));
  });
}
