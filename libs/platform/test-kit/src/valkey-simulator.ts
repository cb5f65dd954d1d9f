import { createHash } from 'node:crypto';
import net, { type AddressInfo, type Socket } from 'node:net';
import { realClock } from './real-clock';

/** How the simulator treats what it is sent. */
export type ValkeyBehaviour =
  | 'normal'
  /** Takes everything and says nothing. */
  | 'silent'
  /** Breaks the connection instead of an answer. */
  | 'hang_up'
  /** The first half of an answer, then nothing. */
  | 'truncated'
  /** Exactly this, for each command. */
  | { readonly reply: string };

/** The commands that our client sends, on loopback. */
export interface ValkeySimulator {
  /** `valkey://127.0.0.1:…`, with the password when there is one. */
  readonly url: string;
  /** Every command that arrived, its name first, oldest first. */
  readonly commands: readonly (readonly string[])[];
  behave(behaviour: ValkeyBehaviour): void;
  /** As after a restart: no bucket, no script, no connection. */
  restart(): void;
  close(): Promise<void>;
}

const requestBytesMax = 1024 * 1024;

/**
 * Speaks RESP2 and the commands of the share store: AUTH, SELECT, EVALSHA and EVAL. It runs no Lua: any script takes
 * shares of buckets, by the keys and arguments of our client. Whether the script itself is right, a real server shows.
 */
export async function startValkeySimulator({
  password,
}: { readonly password?: string } = {}): Promise<ValkeySimulator> {
  const state = new SimulatorState(password);
  const sockets = new Set<Socket>();
  const server = net.createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).once('close', () => sockets.delete(socket));
    serve(socket, state);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  server.unref();
  const breakAll = () => sockets.forEach((socket) => socket.destroy());
  return {
    url: `valkey://${password ? `:${encodeURIComponent(password)}@` : ''}127.0.0.1:${(server.address() as AddressInfo).port}`,
    commands: state.commands,
    behave: (behaviour) => void (state.behaviour = behaviour),
    restart: () => {
      state.fullAtMs.clear();
      state.scripts.clear();
      breakAll();
    },
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      breakAll();
      await closed;
    },
  };
}

class SimulatorState {
  readonly commands: string[][] = [];
  readonly scripts = new Set<string>();
  readonly fullAtMs = new Map<string, number>();
  behaviour: ValkeyBehaviour = 'normal';

  constructor(readonly password: string | undefined) {}
}

/** Answers the commands of one connection in their order. */
function serve(socket: Socket, state: SimulatorState): void {
  let received = Buffer.alloc(0);
  let isKnown = state.password === undefined;
  socket.on('data', (chunk) => {
    received = Buffer.concat([received, chunk]);
    if (received.length > requestBytesMax) return void socket.destroy();
    for (let command = readCommand(received); command; command = readCommand(received)) {
      received = received.subarray(command.bytes);
      state.commands.push(command.words);
      const [name = '', ...words] = command.words;
      if (name.toUpperCase() === 'AUTH') isKnown = words.at(-1) === state.password;
      perform(socket, state.behaviour, isKnown ? replyTo(name, words, state) : '-NOAUTH Authentication required.\r\n');
    }
  });
}

function perform(socket: Socket, behaviour: ValkeyBehaviour, reply: string): void {
  if (behaviour === 'normal') socket.write(reply);
  else if (behaviour === 'hang_up') socket.destroy();
  else if (behaviour === 'truncated') socket.write(reply.slice(0, reply.length / 2));
  else if (typeof behaviour === 'object') socket.write(behaviour.reply);
}

/** The first command, an array of texts, and its length; null while it is not all there. */
function readCommand(bytes: Buffer): { words: string[]; bytes: number } | null {
  let at = 0;
  const number = (): number | null => {
    const end = bytes.indexOf('\r\n', at);
    if (end < 0) return null;
    const value = Number(bytes.toString('latin1', at + 1, end));
    at = end + 2;
    return value;
  };
  const count = number();
  const words: string[] = [];
  while (count !== null && words.length < count) {
    const length = number();
    if (length === null || bytes.length < at + length + 2) return null;
    words.push(bytes.toString('utf8', at, at + length));
    at += length + 2;
  }
  return count === null ? null : { words, bytes: at };
}

function replyTo(name: string, words: readonly string[], state: SimulatorState): string {
  switch (name.toUpperCase()) {
    case 'AUTH':
    case 'SELECT':
    case 'QUIT':
      return '+OK\r\n';
    case 'EVAL':
      state.scripts.add(createHash('sha1').update(words[0]!).digest('hex'));
      return takeShares(words, state);
    case 'EVALSHA':
      return state.scripts.has(words[0]!) ? takeShares(words, state) : '-NOSCRIPT No matching script.\r\n';
    default:
      return `-ERR unknown command '${name.slice(0, 20)}'\r\n`;
  }
}

/** `[script, number of keys, ...keys, ...(burst, per second, wanted)]` → `[taken, left, …]`. */
function takeShares([, count, ...rest]: readonly string[], { fullAtMs }: SimulatorState): string {
  const keys = rest.slice(0, Number(count));
  const values = rest.slice(keys.length).map(Number);
  const nowMs = realClock();
  const items = keys.flatMap((key, at) => {
    const [burst = 0, perSecond = 0, wanted = 0] = values.slice(3 * at, 3 * at + 3);
    const fullMs = Math.max(nowMs, fullAtMs.get(key) ?? nowMs);
    const left = Math.max(0, burst - ((fullMs - nowMs) / 1_000) * perSecond);
    const taken = Math.min(wanted, Math.floor(left + 0.001));
    fullAtMs.set(key, fullMs + (taken / perSecond) * 1_000);
    const level = Math.max(0, left - taken).toFixed(6); // a token that is nearly there counts as there
    return [`:${taken}`, `$${level.length}\r\n${level}`];
  });
  return [`*${items.length}`, ...items, ''].join('\r\n');
}
