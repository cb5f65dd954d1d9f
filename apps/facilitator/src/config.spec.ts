import { ConfigError } from '@einvoice/configuration';
import { readConfig } from './config';

const sandbox = {
  ENVIRONMENT: 'sandbox',
  RPC_URL: 'http://127.0.0.1:8545',
  SETTLEMENT_SIGNER_KEY_FILE: '.data/sandbox/settlement.key',
};
const live = {
  ...sandbox,
  ENVIRONMENT: 'live',
  RPC_URL: 'https://node.example/key',
  SETTLEMENT_SIGNER_KEY_FILE: 'a,b',
};

it('listens on this machine, waits for one confirmation and asks for no token unless told otherwise', () => {
  expect(readConfig(sandbox)).toMatchObject({
    host: '127.0.0.1',
    port: 3403,
    confirmations: 1,
    tokenFile: undefined,
    signerKeyFiles: ['.data/sandbox/settlement.key'],
  });
  expect(readConfig(live).signerKeyFiles).toEqual(['a', 'b']);
});

it.each([
  ['callers from elsewhere without a token', { ...live, HOST: '0.0.0.0' }, /FACILITATOR_TOKEN_FILE is not set/],
  ['S3 a sandbox that others reach', { ...sandbox, HOST: '0.0.0.0', FACILITATOR_TOKEN_FILE: 't' }, /HOST must be/],
  ['S1 a sandbox whose metrics others can reach', { ...sandbox, METRICS_HOST: '0.0.0.0' }, /METRICS_HOST must be/],
  ['B19 a proxy that is no network', { ...live, TRUSTED_PROXIES: 'proxy.example' }, /TRUSTED_PROXIES must be/],
  ['S3 a sandbox on the real chain', { ...sandbox, RPC_URL: 'https://node.example' }, /not on this machine/],
  ['a node without encryption', { ...live, RPC_URL: 'http://node.example' }, /RPC_URL must be an https/],
  ['no signer', { ...live, SETTLEMENT_SIGNER_KEY_FILE: '' }, /SETTLEMENT_SIGNER_KEY_FILE/],
  ['no node', { ...live, RPC_URL: 'hello' }, /RPC_URL/],
])('does not start with %s', (_what, environment, problem) => {
  expect(() => readConfig(environment)).toThrow(ConfigError);
  expect(() => readConfig(environment)).toThrow(problem);
});

it('lets callers from elsewhere in when there is a token', () => {
  expect(readConfig({ ...live, HOST: '0.0.0.0', FACILITATOR_TOKEN_FILE: 'token' }).tokenFile).toBe('token');
});
