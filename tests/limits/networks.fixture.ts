import { createHmac } from 'node:crypto';
import http from 'node:http';
import { type AddressInfo } from 'node:net';
import { StripePaymentProvider } from '@einvoice/card-payments';
import { createChainReader, createHttpFacilitator } from '@einvoice/evm';
import { resolveNaptr } from '@einvoice/http-client';
import { createSandboxPeppolClient } from '@einvoice/peppol-client';
import {
  metadataPath,
  participantPath,
  peppolDocumentTypes,
  type PeppolSandbox,
  serviceGroupXml,
  serviceMetadataXml,
  signDocument,
  startPeppolSandbox,
} from '@einvoice/test-kit';
import { SignedXml } from 'xml-crypto';
import { atMost, type Edges, exactly, nested } from './edges.fixture';

let sandbox: PeppolSandbox | undefined;
let server: http.Server | undefined;
export async function closeNetworks(): Promise<void> {
  await sandbox?.close();
  server?.closeAllConnections();
  server?.close();
}

const participant = '0088:4000000000006';
const documentType = peppolDocumentTypes.bis30Invoice;
const group = serviceGroupXml(participant, [documentType]);
const metadata = serviceMetadataXml({ participant, documentType });
/** Whether a receiver is known to take invoices when its publisher says this. */
async function takesInvoices(told: { group?: string; metadata?: (network: PeppolSandbox) => string }) {
  sandbox ??= await startPeppolSandbox();
  const { signer, smp, clientOptions } = sandbox;
  sandbox.pointTo(participant, sandbox.smpOrigin);
  smp.reply(participantPath(participant), told.group ?? group);
  smp.reply(metadataPath(participant, documentType), told.metadata?.(sandbox) ?? signDocument(metadata, signer));
  const client = createSandboxPeppolClient({ ...clientOptions, now: () => new Date() });
  const answer = await client.lookup({ countryCode: 'DE', endpointId: participant });
  return answer.status === 'registered' && answer.supportsBis30Invoice === true;
}

/** The same content, signed by so many references to it. */
function signedBy(references: number, { signer }: PeppolSandbox): string {
  const signature = new SignedXml({
    privateKey: signer.privateKey.export({ type: 'pkcs8', format: 'pem' }),
    publicCert: signer.certificatePem,
    signatureAlgorithm: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    canonicalizationAlgorithm: 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315',
  });
  for (let count = 0; count < references; count += 1) {
    signature.addReference({
      ...{ xpath: '/*', uri: '', isEmptyUri: true, digestAlgorithm: 'http://www.w3.org/2001/04/xmlenc#sha256' },
      transforms: ['http://www.w3.org/2000/09/xmldsig#enveloped-signature'],
    });
  }
  signature.computeSignature(metadata, { location: { reference: '/*', action: 'append' } });
  return signature.getSignedXml();
}

/** Signatures without content stand beside the key, where no signature covers them. */
const withSignatures = (count: number, { signer }: PeppolSandbox): string =>
  count === 0
    ? metadata
    : signDocument(metadata, signer).replace('</KeyInfo>', `${'<Signature/>'.repeat(count - 1)}</KeyInfo>`);

/** So many aliases between the name of the publisher and its addresses. */
async function behindAliases(hops: number): Promise<boolean> {
  sandbox ??= await startPeppolSandbox();
  const { dns, smpOrigin } = sandbox;
  const { hostname } = new URL(smpOrigin);
  const names = [hostname, ...Array.from({ length: hops }, (_, at) => `alias-${at}.peppol-sandbox.test`)];
  names.forEach((name, at) => {
    const next = names[at + 1];
    dns.reply(name, 'A', [{ type: 'A', name, data: '127.0.0.1' }]);
    dns.reply(name, 'CNAME', next === undefined ? 'nodata' : [{ type: 'CNAME', name, ttl: 0, data: next }]);
  });
  try {
    return await takesInvoices({});
  } finally {
    dns.reply(hostname, 'CNAME', 'nodata');
  }
}
async function takesRecords(count: number): Promise<boolean> {
  sandbox ??= await startPeppolSandbox();
  const name = `records-${count}.example.org`;
  const data = { order: 1, preference: 1, flags: 'U', services: 'S', regexp: '!a!b!', replacement: '' };
  const records = Array.from(
    { length: count },
    (_, order) => ({ type: 'NAPTR', name, ttl: 0, data: { ...data, order } }) as const,
  );
  sandbox.dns.reply(name, 'NAPTR', records);
  const { state } = await resolveNaptr(name, { servers: [sandbox.dns.address], signal: new AbortController().signal });
  return state === 'records';
}

const ofPeppol: Edges = {
  'smpAnswer.bytesMax': atMost((size) =>
    takesInvoices({ group: `${group}<!--${' '.repeat(size - group.length - '<!---->'.length)}-->` }),
  ),
  'smpAnswer.signaturesMax': exactly((count) =>
    takesInvoices({ metadata: (network) => withSignatures(count, network) }),
  ),
  'smpAnswer.signedReferencesMax': exactly((count) =>
    takesInvoices({ metadata: (network) => signedBy(count, network) }),
  ),
  'dnsAnswer.recordsMax': atMost(takesRecords),
  'dnsAnswer.cnameHopsMax': atMost(behindAliases),
};

let told: (method: string) => string = () => '';
/** A node and a facilitator that say what they are told, by the method of the call. */
async function urlOfChain(says: typeof told): Promise<string> {
  told = says;
  server ??= http.createServer((request, response) => {
    void request.toArray().then((chunks: Buffer[]) => {
      const { method = '' } = JSON.parse(Buffer.concat(chunks).toString() || '{}') as { method?: string };
      response.writeHead(200, { 'content-type': 'application/json' }).end(told(method));
    });
  });
  if (!server.listening) await new Promise<void>((resolve) => server!.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
const hex = (byte: string, bytes: number) => `0x${byte.repeat(bytes)}` as const;

const terms = {
  scheme: 'exact',
  network: 'eip155:8453',
  asset: hex('11', 20),
  amount: '10000',
  payTo: hex('22', 20),
  maxTimeoutSeconds: 120,
  extra: {},
} as const;
async function readsFacilitator(answer: string): Promise<boolean> {
  const facilitator = createHttpFacilitator({ url: await urlOfChain(() => answer) });
  const payment = { x402Version: 2, accepted: terms, payload: {} };
  return facilitator.verify(payment, terms).then(
    ({ isValid }) => isValid,
    () => false,
  );
}
const chainReader = async (says: typeof told) =>
  createChainReader({ rpcUrl: await urlOfChain(says), token: hex('1a', 20) });
const readsNode = async (answer: string): Promise<boolean> =>
  (await (await chainReader(() => answer)).nativeBalanceWei(hex('2b', 20))) === 1n;
const rpcAnswer = (result: unknown, more = '') => `{"jsonrpc":"2.0","id":1,"result":${JSON.stringify(result)}${more}}`;

/** Whether so many logs of something else are read: then the authorization was not used. */
async function readsLogs(count: number): Promise<boolean> {
  const log = { address: hex('1a', 20), topics: [hex('77', 32)], data: '0x', transactionHash: hex('5e', 32) };
  const logs = Array.from({ length: count }, () => ({ ...log, logIndex: '0x1', blockNumber: '0xa' }));
  const reader = await chainReader((method) => rpcAnswer(method === 'eth_getLogs' ? logs : hex('00', 32)));
  const asked = {
    payer: hex('2b', 20),
    nonce: hex('3c', 32),
    recipient: hex('4d', 20),
    amountUnits: 1n,
    fromBlock: 1n,
  };
  return (await reader.authorizationOutcome(asked)).state === 'unused';
}
const verdict = '{"isValid":true}';
const ofChain: Edges = {
  'chainAnswer.bytesMax': atMost((size) => readsFacilitator(verdict.padEnd(size))),
  'chainAnswer.bytesMax, of a node': atMost((size) => readsNode(rpcAnswer('0x1').padEnd(size))),
  'chainAnswer.depthMax': atMost((size) => readsFacilitator(`{"isValid":true,"deep":${nested(size - 1)}}`)),
  'chainAnswer.depthMax, of a node': atMost((size) => readsNode(rpcAnswer('0x1', `,"deep":${nested(size - 1)}`))),
  'chainAnswer.logsMax': atMost(readsLogs),
};

const webhookSecret = 'whsec_invented';
const provider = new StripePaymentProvider({
  kind: 'test',
  secretKey: 'sk_test_invented',
  webhookSecrets: [webhookSecret],
});
const receivedAtSeconds = 1_800_000_000;
/** Whether a report is believed that was signed so long before it came. */
function believesReport(secondsBefore: number, depth = 3): boolean {
  const event = `{"id":"evt_1","object":"event","type":"t","livemode":false,"data":{"object":{"deep":${nested(depth - 3)}}}}`;
  const body = depth > 3 ? event : event.replace('"deep":', '');
  const at = receivedAtSeconds - secondsBefore;
  const signature = createHmac('sha256', webhookSecret).update(`${at}.${body}`).digest('hex');
  return provider.readReport(Buffer.from(body), `t=${at},v1=${signature}`, receivedAtSeconds * 1_000) !== null;
}
const ofWebhook: Edges = {
  'paymentWebhook.depthMax': atMost((depth) => believesReport(0, depth)),
  'paymentWebhook.clockSkewSecondsMax, signed before': atMost((seconds) => believesReport(seconds)),
  'paymentWebhook.clockSkewSecondsMax, signed later': atMost((seconds) => believesReport(-seconds)),
};

export const networks: Edges = { ...ofPeppol, ...ofChain, ...ofWebhook };
