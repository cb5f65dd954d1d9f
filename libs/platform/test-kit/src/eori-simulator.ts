import type http from 'node:http';
import { type EoriEntry, eoriReply, eoriResult, eoriWsdl, readEoriRequest } from './eori-wire';
import { sendSoap, soapFault, startSoapServer } from './soap-server';

/** How the simulator treats a question that it could answer. */
type EoriBehaviour =
  | { readonly kind: 'normal' }
  /** Answers well, but late. */
  | { readonly kind: 'slow'; readonly delayMs: number }
  /** Answers well, once the spec lets it. */
  | { readonly kind: 'held'; readonly until: Promise<unknown> }
  /** The results of a batch come without the first number. */
  | { readonly kind: 'missing' }
  /** Results are about other numbers. */
  | { readonly kind: 'wrong_echo' }
  /** Each result comes twice; the second says the opposite. */
  | { readonly kind: 'contradiction' }
  /** The whole question failed: `errorDescription`, and no result. */
  | { readonly kind: 'error_description'; readonly text: string }
  | { readonly kind: 'fault'; readonly text: string }
  /** A page of the web filter in front of the register. */
  | { readonly kind: 'html'; readonly status: number }
  /** The first half of a good answer, as if it were all. */
  | { readonly kind: 'truncated' }
  /** Promises a whole answer and hangs up in the middle. */
  | { readonly kind: 'hang_up' }
  /** No answer at all; the connection breaks. */
  | { readonly kind: 'reset' }
  /** A good answer and so much white space. */
  | { readonly kind: 'huge'; readonly bytes: number }
  /** Whatever becomes of a good answer. */
  | { readonly kind: 'changed'; readonly change: (body: string) => string; readonly status?: number };

/** The register of economic operators on loopback. */
export interface EoriSimulator {
  readonly origin: string;
  readonly endpoint: string;
  /** The numbers of each question that arrived, oldest first. */
  readonly requests: readonly (readonly string[])[];
  /** Writes what the register holds; a number that it does not hold is not valid. */
  register(eori: string, entry: EoriEntry): void;
  /** A question with this number fails as a whole. */
  failFor(eori: string): void;
  /** From now on. */
  behave(behaviour: EoriBehaviour): void;
  /** The next questions, one each, before everything else. */
  script(behaviours: readonly EoriBehaviour[]): void;
  /** An empty register, normal behaviour, no requests. */
  reset(): void;
  close(): Promise<void>;
}

const path = '/taxation_customs/dds2/eos/validation/services/validation';
/** The register takes so many numbers in one question. */
const numbersMax = 10;

class SimulatorState {
  readonly entries = new Map<string, EoriEntry>();
  readonly failing = new Set<string>();
  readonly requests: (readonly string[])[] = [];
  readonly scripted: EoriBehaviour[] = [];
  behaviour: EoriBehaviour = { kind: 'normal' };

  reset(): void {
    this.entries.clear();
    this.failing.clear();
    this.behaviour = { kind: 'normal' };
    for (const list of [this.requests, this.scripted]) list.length = 0;
  }
}

/** Starts a register that speaks SOAP 1.1 as the validation service of EOS does, and can fail in every way that we know of. */
export async function startEoriSimulator({ port = 0 }: { readonly port?: number } = {}): Promise<EoriSimulator> {
  const state = new SimulatorState();
  const server = await startSoapServer({
    ...{ port, path, wsdl: eoriWsdl },
    answer: (body, response) => answer(body, response, state),
  });
  return {
    ...server,
    requests: state.requests,
    register: (eori, entry) => void state.entries.set(eori, entry),
    failFor: (eori) => void state.failing.add(eori),
    behave: (behaviour) => void (state.behaviour = behaviour),
    script: (behaviours) => void state.scripted.push(...behaviours),
    reset: () => state.reset(),
  };
}

async function answer(body: Buffer, response: http.ServerResponse, state: SimulatorState): Promise<void> {
  const numbers = readEoriRequest(body);
  if (numbers === null) return sendSoap(response, soapFault('Unmarshalling Error'));
  state.requests.push(numbers);
  const behaviour = state.scripted.shift() ?? state.behaviour;
  if (numbers.length > numbersMax) return sendSoap(response, soapFault(`At most ${numbersMax} EORI numbers.`));
  if (numbers.some((number) => state.failing.has(number))) return sendSoap(response, soapFault('System unavailable'));
  await perform(behaviour, response, numbers, (number) => state.entries.get(number) ?? { status: 1 });
}

async function perform(
  behaviour: EoriBehaviour,
  response: http.ServerResponse,
  numbers: readonly string[],
  entryOf: (number: string) => EoriEntry,
): Promise<void> {
  const results = (asked: readonly string[]) => asked.map((number) => eoriResult(number, entryOf(number))).join('');
  const today = new Date().toISOString().slice(0, 10).split('-').reverse().join('/');
  const good = eoriReply(today, results(numbers));
  switch (behaviour.kind) {
    case 'normal':
      return sendSoap(response, good);
    case 'slow':
      await new Promise((resolve) => setTimeout(resolve, behaviour.delayMs).unref());
      return sendSoap(response, good);
    case 'held':
      await behaviour.until;
      return sendSoap(response, good);
    case 'missing':
      return sendSoap(response, eoriReply(today, results(numbers.slice(1))));
    case 'wrong_echo':
      return sendSoap(response, eoriReply(today, numbers.map((number) => eoriResult(`${number}9`, entryOf(number))).join(''))); // prettier-ignore
    case 'contradiction': {
      const opposite = (number: string) => eoriResult(number, { status: entryOf(number).status === 0 ? 1 : 0 });
      return sendSoap(response, eoriReply(today, results(numbers) + numbers.map(opposite).join('')));
    }
    case 'error_description':
      return sendSoap(response, eoriReply(today, `<errorDescription>${behaviour.text}</errorDescription>`));
    case 'fault':
      return sendSoap(response, soapFault(behaviour.text));
    case 'html':
      return sendSoap(response, {
        status: behaviour.status,
        type: 'text/html',
        body: '<html><h1>Bad Gateway</h1></html>',
      });
    case 'truncated':
      return sendSoap(response, { ...good, body: good.body.slice(0, good.body.length / 2) });
    case 'hang_up':
      response.writeHead(200, { 'content-type': good.type, 'content-length': good.body.length });
      return void response.write(good.body.slice(0, good.body.length / 2), () => response.destroy());
    case 'reset':
      return void response.destroy();
    case 'huge':
      return sendSoap(response, { ...good, body: good.body + ' '.repeat(behaviour.bytes) });
    case 'changed':
      return sendSoap(response, { ...good, status: behaviour.status ?? 200, body: behaviour.change(good.body) });
  }
}
