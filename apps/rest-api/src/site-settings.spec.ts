import { readConfig } from './config';

const sandbox = {
  ...{ ENVIRONMENT: 'sandbox', DATABASE_URL: 'postgresql://a:b@127.0.0.1/x' },
  ...{ PUBLIC_SITE_URL: 'http://localhost:3000', PUBLIC_BASE_URL: 'http://localhost:3402' },
};
const live = {
  ...{
    ENVIRONMENT: 'live',
    SECURITY_CONTACT: 'mailto:security@site.example',
    DATABASE_URL: 'postgresql://a:b@127.0.0.1/x',
  },
  ...{ PUBLIC_SITE_URL: 'https://site.example', PUBLIC_BASE_URL: 'https://pay.example' },
};
const SESSION_SECRET = 's'.repeat(32);
const keys = { PAYMENT_SECRET_KEY: 'sk_test_abcdefgh', PAYMENT_WEBHOOK_SECRETS: 'whsec_abcdefgh, whsec_ijklmnop' };
const mailed = { ...sandbox, MAIL: 'smtp', MAIL_FROM: 'a@site.example', SESSION_SECRET };
const operator = { OPERATOR_NAME: 'Sample Operator BV', OPERATOR_ADDRESS: 'Sample Street 1, 1000 Brussels' };
const local = { PAYMENTS: 'local', PAYMENT_API_URL: 'http://127.0.0.1:4000', ...keys, ...operator };

it('needs none of it: nobody signs in and nobody pays', () => {
  expect(readConfig(live)).toMatchObject({ mail: 'off', payments: 'off' });
});

it('takes the local mailbox and local payments in a sandbox on this machine', () => {
  const config = readConfig({ ...sandbox, MAIL: 'local', SESSION_SECRET, ...local });
  expect(config.paymentWebhookSecrets).toEqual(['whsec_abcdefgh', 'whsec_ijklmnop']);
  expect(config.operatorAddress).toEqual(['Sample Street 1', '1000 Brussels']);
});

it('takes a node of the chain: on this machine, or encrypted', () => {
  expect(readConfig({ ...sandbox, RPC_URL: 'http://127.0.0.1:8545' }).rpcUrl).toBe('http://127.0.0.1:8545');
  expect(readConfig({ ...live, RPC_URL: 'https://node.example/v1?key=x' }).rpcUrl).toContain('node.example');
});

it.each([
  ['S3 a local mailbox where people are real', { ...live, MAIL: 'local', SESSION_SECRET }, /MAIL=local/],
  [
    'S3 a local mailbox at a public address',
    { ...sandbox, PUBLIC_SITE_URL: 'http://site.example', MAIL: 'local', SESSION_SECRET },
    /MAIL=local/,
  ],
  ['S3 local payments where money is real', { ...live, ...local }, /PAYMENTS=local is refused/],
  [
    'S3 local payments at a public address',
    { ...sandbox, PUBLIC_SITE_URL: 'http://site.example', ...local },
    /PAYMENTS=local is refused/,
  ],
  ['a local provider elsewhere', { ...sandbox, ...local, PAYMENT_API_URL: 'http://pay.example' }, /PAYMENT_API_URL/],
  ['test money in a live service', { ...live, PAYMENTS: 'stripe', ...keys }, /must be a live key/],
  [
    'real money in a sandbox',
    { ...sandbox, PAYMENTS: 'stripe', ...keys, PAYMENT_SECRET_KEY: 'sk_live_abcdefgh' },
    /must be a live key/,
  ],
  ['payments to nobody', { ...sandbox, ...local, OPERATOR_NAME: '' }, /OPERATOR_NAME/],
  ['payments to nobody who can be found', { ...sandbox, ...local, OPERATOR_ADDRESS: '' }, /OPERATOR_ADDRESS/],
  [
    'payments without a secret for reports',
    { ...sandbox, PAYMENTS: 'stripe', PAYMENT_SECRET_KEY: 'sk_test_x1234' },
    /needs/,
  ],
  [
    'S3 a sandbox that asks the real chain',
    { ...sandbox, RPC_URL: 'https://node.example/key' },
    /RPC_URL must be on this/,
  ],
  ['a node without encryption', { ...live, RPC_URL: 'http://node.example/key' }, /RPC_URL must be https/],
  ['a node that is none', { ...live, RPC_URL: 'https://' }, /RPC_URL/],
  ['sign-in without mail', { ...sandbox, SESSION_SECRET }, /belong together/],
  ['mail without a server', { ...sandbox, MAIL: 'smtp', SESSION_SECRET }, /SMTP_URL/],
  [
    'a mail server whose address would switch off the look at certificates',
    { ...mailed, SMTP_URL: 'smtp://u:p@mail.example?tls.rejectUnauthorized=false' },
    /SMTP_URL must be .* without a query/,
  ],
  ['a mail server at no address', { ...mailed, SMTP_URL: 'smtp://mail.example:99999' }, /SMTP_URL must be/],
  ['a short secret', { ...sandbox, MAIL: 'local', SESSION_SECRET: 'short' }, /SESSION_SECRET must be/],
])('refuses to start with %s', (_, environment, problem) => {
  expect(() => readConfig(environment)).toThrow(problem);
});
