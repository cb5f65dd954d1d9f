import type http from 'node:http';
import { sendSoap, soapFault, soapReply, type SoapReply, startSoapServer } from './soap-server';
import {
  goodsDescription,
  goodsMeasures,
  readTariffServiceRequest,
  type ServedLine,
  type TariffServiceRequest,
  tariffServiceWsdl,
} from './tariff-service-wire';

/** How the simulator treats a question that it could answer. */
type TariffServiceBehaviour =
  | { readonly kind: 'normal' }
  /** Answers well, once the spec lets it. */
  | { readonly kind: 'held'; readonly until: Promise<unknown> }
  /** `return` without `result`, as for a code that it does not know. */
  | { readonly kind: 'no_result' }
  | { readonly kind: 'fault'; readonly text: string }
  /** A page of the web filter in front of the service. */
  | { readonly kind: 'html'; readonly status: number }
  /** The first half of a good answer, as if it were all. */
  | { readonly kind: 'truncated' }
  /** No answer at all; the connection breaks. */
  | { readonly kind: 'reset' }
  /** Whatever becomes of a good answer. */
  | { readonly kind: 'changed'; readonly change: (body: string) => string; readonly status?: number };

/** The Commission's tariff service on loopback. */
export interface TariffServiceSimulator {
  readonly origin: string;
  readonly endpoint: string;
  /** What arrived, oldest first. */
  readonly requests: readonly TariffServiceRequest[];
  /** Requests that were under way together, at most. */
  readonly parallelMax: () => number;
  /** What the service says of each code, for an origin and a day; null for a code that it does not know. */
  serve(lineOf: (request: Pick<TariffServiceRequest, 'code' | 'country' | 'day'>) => ServedLine | null): void;
  /** A question about this code fails. */
  failFor(code: string): void;
  /** From now on. */
  behave(behaviour: TariffServiceBehaviour): void;
  /** The next questions, one each, before everything else. */
  script(behaviours: readonly TariffServiceBehaviour[]): void;
  /** No codes, normal behaviour, no requests. */
  reset(): void;
  close(): Promise<void>;
}

const path = '/taxation_customs/dds2/taric/services/goods';

class SimulatorState {
  readonly failing = new Set<string>();
  readonly requests: TariffServiceRequest[] = [];
  readonly scripted: TariffServiceBehaviour[] = [];
  behaviour: TariffServiceBehaviour = { kind: 'normal' };
  lineOf: Parameters<TariffServiceSimulator['serve']>[0] = () => null;
  inFlight = 0;
  parallelMax = 0;

  reset(): void {
    this.failing.clear();
    this.behaviour = { kind: 'normal' };
    this.lineOf = () => null;
    this.parallelMax = 0;
    for (const list of [this.requests, this.scripted]) list.length = 0;
  }
}

/** Starts a service that speaks SOAP 1.1 as that of the Commission does, as far as public clients show it. */
export async function startTariffServiceSimulator({
  port = 0,
}: { readonly port?: number } = {}): Promise<TariffServiceSimulator> {
  const state = new SimulatorState();
  const server = await startSoapServer({
    ...{ port, path, wsdl: tariffServiceWsdl },
    answer: async (body, response) => {
      state.parallelMax = Math.max(state.parallelMax, ++state.inFlight);
      await answer(body, response, state).finally(() => state.inFlight--);
    },
  });
  return {
    ...server,
    requests: state.requests,
    parallelMax: () => state.parallelMax,
    serve: (lineOf) => void (state.lineOf = lineOf),
    failFor: (code) => void state.failing.add(code),
    behave: (behaviour) => void (state.behaviour = behaviour),
    script: (behaviours) => void state.scripted.push(...behaviours),
    reset: () => state.reset(),
  };
}

async function answer(body: Buffer, response: http.ServerResponse, state: SimulatorState): Promise<void> {
  const request = readTariffServiceRequest(body);
  if (request === null) return sendSoap(response, soapFault('Unmarshalling Error'));
  state.requests.push(request);
  const behaviour = state.scripted.shift() ?? state.behaviour;
  if (state.failing.has(request.code)) return sendSoap(response, soapFault('System unavailable'));
  await perform(behaviour, response, goodReply(request, state.lineOf(request)));
}

function goodReply(request: TariffServiceRequest, line: ServedLine | null): SoapReply {
  if (line === null) return noResult(request);
  return request.operation === 'goodsDescrForWs' ? goodsDescription(request, line) : goodsMeasures(request, line);
}

const noResult = ({ operation }: TariffServiceRequest): SoapReply =>
  soapReply(200, `<ns0:${operation}Response xmlns:ns0="http://goodsNomenclatureForWS.ws.taric.dds.s/"><return/></ns0:${operation}Response>`); // prettier-ignore

async function perform(
  behaviour: TariffServiceBehaviour,
  response: http.ServerResponse,
  good: SoapReply,
): Promise<void> {
  switch (behaviour.kind) {
    case 'normal':
      return sendSoap(response, good);
    case 'held':
      await behaviour.until;
      return sendSoap(response, good);
    case 'no_result':
      return sendSoap(response, { ...good, body: good.body.replace(/<result>.*<\/result>/s, '') });
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
    case 'reset':
      return void response.destroy();
    case 'changed':
      return sendSoap(response, { ...good, status: behaviour.status ?? 200, body: behaviour.change(good.body) });
  }
}
