import { loadConfig } from '@einvoice/configuration';
import { drainSecondsOf, serviceSafetyProblems, serviceSettings } from './service-settings';

const sandbox = {
  ENVIRONMENT: 'sandbox',
  DATABASE_URL: 'postgresql://app:hunter2@127.0.0.1:5432/app',
  PUBLIC_BASE_URL: 'http://localhost:3402',
  PUBLIC_SITE_URL: 'http://localhost:3000',
};
const live = {
  ...sandbox,
  ENVIRONMENT: 'live',
  PUBLIC_BASE_URL: 'https://pay.example',
  PUBLIC_SITE_URL: 'https://example',
  SECURITY_CONTACT: 'mailto:security@pay.example',
};
const load = (environment: Record<string, string>) =>
  loadConfig(environment, serviceSettings({ port: 3402 }), serviceSafetyProblems);

it('accepts a sandbox on loopback and a live service over https', () => {
  expect(load(sandbox)).toMatchObject({ host: '127.0.0.1', port: 3402, environment: 'sandbox' });
  expect(load({ ...live, HOST: '0.0.0.0' })).toMatchObject({ host: '0.0.0.0', publicBaseUrl: 'https://pay.example' });
});

it.each([
  ['S1 a sandbox that others can reach', { ...sandbox, HOST: '0.0.0.0' }, 'HOST must be'],
  ['S1 a sandbox whose metrics others can reach', { ...sandbox, METRICS_HOST: '0.0.0.0' }, 'METRICS_HOST must be'],
  [
    'B19 a proxy that is no network',
    { ...live, TRUSTED_PROXIES: '10.0.0.0/8,proxy.example' },
    'TRUSTED_PROXIES must be',
  ],
  [
    'S3 live without checking certificates',
    { ...live, NODE_TLS_REJECT_UNAUTHORIZED: '0' },
    'NODE_TLS_REJECT_UNAUTHORIZED=0',
  ],
  [
    'S3 live at an address without encryption',
    { ...live, PUBLIC_BASE_URL: 'http://pay.example' },
    'PUBLIC_BASE_URL must be',
  ],
  ['live without anybody to tell of a hole', { ...live, SECURITY_CONTACT: '' }, 'SECURITY_CONTACT must be'],
  ['a contact that is no address', { ...live, SECURITY_CONTACT: 'call us' }, 'SECURITY_CONTACT must be'],
])('%s does not start', (_case, environment, problem) => {
  expect(() => load(environment)).toThrow(problem);
});

it('serves no metrics and trusts no proxy unless told; metrics stay on this machine', () => {
  expect(load(live)).toMatchObject({ metricsPort: undefined, metricsHost: '127.0.0.1', trustedProxies: [] });
  const told = load({ ...live, METRICS_PORT: '9402', TRUSTED_PROXIES: '10.0.0.0/8, 2001:db8::/32,192.0.2.1' });
  expect(told).toMatchObject({ metricsPort: 9402, trustedProxies: ['10.0.0.0/8', '2001:db8::/32', '192.0.2.1'] });
});

it('drains for 5 seconds when it is live, not at all in a sandbox, or as long as it is told', () => {
  const told = { DRAIN_SECONDS: '30' };
  const each = [live, sandbox, { ...live, ...told }, { ...sandbox, ...told }];
  expect(each.map((environment) => drainSecondsOf(load(environment)))).toEqual([5, 0, 30, 30]);
});

it('a wrong DATABASE_URL is named, its password is not', () => {
  expect(() => load({ ...sandbox, DATABASE_URL: 'mysql://app:hunter2@db' })).toThrow(
    /^((?!hunter2)[^])*DATABASE_URL must be a postgresql:\/\/ address((?!hunter2)[^])*$/,
  );
});
