import { ConfigError } from '@einvoice/configuration';
import { paymentConfig } from '@einvoice/x402-payments';
import { readConfig } from './config';

const address = (digit: string) => `0x${digit.repeat(40)}`;
const sandbox = {
  ENVIRONMENT: 'sandbox',
  DATABASE_URL: 'postgresql://app:hunter2@127.0.0.1:5432/app',
  PUBLIC_BASE_URL: 'http://localhost:3402',
  PUBLIC_SITE_URL: 'http://localhost:3000',
  FACILITATOR: 'in-process',
  RPC_URL: 'http://127.0.0.1:8545',
  PAY_TO_ADDRESS: address('a'),
  SETTLEMENT_SIGNER_KEY_FILE: '.data/sandbox/settlement.key',
  RECEIPT_KEY_FILE: '.data/sandbox/receipt-ed25519.pem',
  RECEIPT_WALLET_KEY_FILE: '.data/sandbox/receipt-eip712.key',
  SANDBOX_PAYERS: address('b'),
};
const live = {
  ...sandbox,
  ENVIRONMENT: 'live',
  SECURITY_CONTACT: 'mailto:security@site.example',
  PUBLIC_BASE_URL: 'https://pay.example',
  PUBLIC_SITE_URL: 'https://site.example',
  RPC_URL: 'https://node.example/v1?key=hunter2',
  SETTLEMENT_SIGNER_KEY_FILE: '/run/secrets/settlement.key',
  RECEIPT_KEY_FILE: '/run/secrets/receipt.pem',
  RECEIPT_WALLET_KEY_FILE: '/run/secrets/receipt-wallet.key',
  SANDBOX_PAYERS: '',
};
const sources = {
  VIES_MODE: 'sandbox',
  VIES_REST_ENDPOINT: 'http://127.0.0.1:4001/rest',
  VIES_SOAP_ENDPOINT: 'http://127.0.0.1:4001/soap',
  PEPPOL_MODE: 'sandbox',
  PEPPOL_SML_ZONE: 'sml.sandbox.test',
  PEPPOL_DNS_SERVERS: '127.0.0.1:4002',
  PEPPOL_SMP_AUTHORITY_FILE: '/x/authority.pem',
  PEPPOL_SANDBOX_ORIGINS: 'https://smp.sandbox.test:4003',
  PEPPOL_SANDBOX_TLS_AUTHORITY_FILE: '/x/tls.pem',
};
const problemsOf = (environment: Record<string, string>): readonly string[] => {
  try {
    readConfig(environment);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
};

describe('does not start', () => {
  it.each([
    [
      'S1 a sandbox with a node elsewhere',
      { ...sandbox, RPC_URL: 'https://node.example' },
      /sandbox.*not on this machine/,
    ],
    [
      'S1 a sandbox with a facilitator elsewhere',
      { ...sandbox, FACILITATOR: 'https://f.example' },
      /not on this machine/,
    ],
    ['S1 a sandbox that listens to others', { ...sandbox, HOST: '0.0.0.0' }, /^HOST must be/],
    ['S1 a sandbox that lets strangers pay', { ...sandbox, SANDBOX_PAYERS: '' }, /^SANDBOX_PAYERS is not set/],
    ['S3 live with sandbox payers', { ...live, SANDBOX_PAYERS: address('b') }, /^SANDBOX_PAYERS is refused/],
    ['S3 live with a crash step', { ...live, CRASH_AT_STEP: 'settled' }, /^CRASH_AT_STEP is refused/],
    ['S3 live with logged steps', { ...live, LOG_LANE_STEPS: 'yes' }, /^LOG_LANE_STEPS is refused/],
    [
      'S3 live with the signer of a sandbox',
      { ...live, SETTLEMENT_SIGNER_KEY_FILE: '/x/.data/sandbox/settlement.key' },
      /SIGNER_KEY_FILE of a sandbox is refused/,
    ],
    [
      'S3 live with the receipt key of a sandbox',
      { ...live, RECEIPT_KEY_FILE: '/x/sandbox/r.pem' },
      /RECEIPT_KEY_FILE of a sandbox is refused/,
    ],
    [
      'S3 live without checking certificates',
      { ...live, NODE_TLS_REJECT_UNAUTHORIZED: '0' },
      /^NODE_TLS_REJECT_UNAUTHORIZED=0/,
    ],
    ['S3 live with an unencrypted node', { ...live, RPC_URL: 'http://node.example' }, /must be https/],
    ['S3 live with an unencrypted facilitator', { ...live, FACILITATOR: 'http://f.example' }, /must be https/],
    [
      'S3 live paid to an account whose key everybody knows',
      { ...live, PAY_TO_ADDRESS: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' },
      /publicly known/,
    ],
    ['S3 live with a simulator of VIES', { ...live, ...sources, PEPPOL_MODE: 'off', PEPPOL_SANDBOX_ORIGINS: '', PEPPOL_SANDBOX_TLS_AUTHORITY_FILE: '' }, /^VIES_MODE=sandbox is refused/], // prettier-ignore
    ['O1 S3 live with addresses of a Peppol sandbox', { ...live, PEPPOL_SANDBOX_ORIGINS: 'https://smp.test' }, /^PEPPOL_SANDBOX_ORIGINS is refused/], // prettier-ignore
    ['O1 VIES without encryption', { ...live, VIES_MODE: 'live', VIES_REST_ENDPOINT: 'http://vies.example/' }, /VIES_REST_ENDPOINT.*https/], // prettier-ignore
    ['O1 a VIES that is an address', { ...live, VIES_MODE: 'live', VIES_SOAP_ENDPOINT: 'https://10.0.0.1/' }, /host name/], // prettier-ignore
    ['a simulator of VIES elsewhere', { ...sandbox, ...sources, VIES_REST_ENDPOINT: 'http://sim.example/' }, /loopback/], // prettier-ignore
    ['Peppol without its authorities', { ...live, PEPPOL_MODE: 'live' }, /^PEPPOL_SMP_AUTHORITY_FILE is not set/],
    ['a Peppol sandbox without DNS servers', { ...sandbox, ...sources, PEPPOL_DNS_SERVERS: '' }, /^PEPPOL_DNS_SERVERS is not set/], // prettier-ignore
    ['O1 a provider without encryption', { ...live, PROVIDER_MODE: 'live', PROVIDER_NAME: 'p', PROVIDER_URL: 'http://p.example' }, /^PROVIDER_URL.*https/], // prettier-ignore
    ['a provider without name', { ...live, PROVIDER_MODE: 'live', PROVIDER_URL: 'https://p.example' }, /^PROVIDER_NAME is not set/], // prettier-ignore
    ['a requester without prefix', { ...live, VIES_REQUESTER: '0899121407' }, /^VIES_REQUESTER must be/],
    [
      'S3 live with the receipt wallet of a sandbox',
      { ...live, RECEIPT_WALLET_KEY_FILE: '/x/sandbox/r.key' },
      /RECEIPT_WALLET_KEY_FILE of a sandbox is refused/,
    ],
    [
      'S3 live with the public keys of a sandbox',
      { ...live, RECEIPT_PUBLIC_KEYS_FILE: '/x/sandbox/keys.json' },
      /RECEIPT_PUBLIC_KEYS_FILE of a sandbox is refused/,
    ],
    ['payments without a receipt wallet', { ...live, RECEIPT_WALLET_KEY_FILE: '' }, /^RECEIPT_WALLET_KEY_FILE is not/],
    ['payments without a receipt key', { ...live, RECEIPT_KEY_FILE: '' }, /^RECEIPT_KEY_FILE is not set/],
    [
      'settling ourselves without a signer',
      { ...live, SETTLEMENT_SIGNER_KEY_FILE: '' },
      /^SETTLEMENT_SIGNER_KEY_FILE is not set/,
    ],
  ])('%s', (_case, environment, problem) => {
    const problems = problemsOf(environment);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(problem);
    expect(problems[0]).not.toContain('hunter2');
  });

  it('and says all problems at once', () => {
    expect(problemsOf({ PORT: 'many', PAY_TO_ADDRESS: '0x1', SETTLEMENT_CONFIRMATIONS: '0' })).toEqual([
      'ENVIRONMENT is not set; it must be one of sandbox, live.',
      'PORT must be a whole number from 0 to 65535.',
      'DATABASE_URL is not set; it must be a postgresql:// address.',
      'PUBLIC_BASE_URL is not set; it must be an http:// or https:// address without user name, query and fragment.',
      'PUBLIC_SITE_URL is not set; it must be an http:// or https:// address without user name, query and fragment.',
      'PAY_TO_ADDRESS must be 0x and 40 hexadecimal digits.',
      'SETTLEMENT_CONFIRMATIONS must be a whole number from 1 to 100.',
    ]);
  });
});

describe('starts', () => {
  it('as sandbox and live', () => {
    expect(paymentConfig(readConfig(sandbox))).toMatchObject({ facilitator: 'in-process', payTo: address('a') });
    expect(paymentConfig(readConfig(live))).toMatchObject({ rpcUrl: 'https://node.example/v1?key=hunter2' });
    expect(readConfig(live).usdc).toBe('0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913');
  });

  it('with a facilitator of somebody else, without a signer of our own', () => {
    const config = readConfig({ ...live, FACILITATOR: 'https://f.example', SETTLEMENT_SIGNER_KEY_FILE: '' });
    expect(paymentConfig(config)).toMatchObject({ facilitator: 'https://f.example', signerKeyFiles: [] });
  });

  it('with registers in a sandbox, live, and off when nothing is said', () => {
    expect(readConfig({ ...sandbox, ...sources })).toMatchObject({
      viesMode: 'sandbox',
      peppolMode: 'sandbox',
      peppolDnsServers: ['127.0.0.1:4002'],
      peppolSandboxOrigins: ['https://smp.sandbox.test:4003'],
    });
    const config = readConfig({ ...live, VIES_MODE: 'live', PEPPOL_MODE: 'live', PEPPOL_SMP_AUTHORITY_FILE: '/x.pem' });
    expect(config.viesRestEndpoint).toBe('https://ec.europa.eu/taxation_customs/vies/rest-api/check-vat-number');
    expect(config.peppolSmlZone).toBe('participant.sml.prod.tech.peppol.org');
    expect(readConfig(live)).toMatchObject({ viesMode: 'off', peppolMode: 'off' });
  });

  it('without any payment setting; payments are closed then', () => {
    const { FACILITATOR, RPC_URL, PAY_TO_ADDRESS, RECEIPT_KEY_FILE, RECEIPT_WALLET_KEY_FILE, ...others } = live;
    const { SETTLEMENT_SIGNER_KEY_FILE, ...rest } = others;
    void [FACILITATOR, RPC_URL, PAY_TO_ADDRESS, RECEIPT_KEY_FILE, RECEIPT_WALLET_KEY_FILE, SETTLEMENT_SIGNER_KEY_FILE];
    expect(paymentConfig(readConfig(rest))).toBeNull();
  });
});
