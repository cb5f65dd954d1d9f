import { readValkeyAddress } from './valkey-address';

it.each([
  ['nothing', ''],
  ['another scheme', 'http://127.0.0.1:6379'],
  ['no host', 'valkey:///1'],
  ['a database that is no number', 'valkey://127.0.0.1/one'],
  ['a path', 'valkey://127.0.0.1/1/2'],
  ['a query', 'valkey://127.0.0.1/1?a=b'],
  ['a fragment', 'valkey://127.0.0.1/1#a'],
  ['a broken percent sign', 'valkey://:%zz@127.0.0.1'],
  ['a port that is none', 'valkey://127.0.0.1:70000'],
])('%s is no address', (_what, text) => {
  expect(readValkeyAddress(text)).toBeNull();
});

it.each([
  ['valkey://127.0.0.1', { host: '127.0.0.1', port: 6379, tls: false, database: 0 }],
  ['redis://h:7000/', { host: 'h', port: 7000, tls: false, database: 0 }],
  ['rediss://h', { host: 'h', port: 6379, tls: true, database: 0 }],
  ['valkeys://a%40b:p%2Fq@h/3', { host: 'h', port: 6379, tls: true, database: 3, username: 'a@b', password: 'p/q' }],
  ['valkey://:only@[::1]:1/2', { host: '::1', port: 1, tls: false, database: 2, password: 'only' }],
])('%s is one', (text, address) => {
  expect(readValkeyAddress(text)).toEqual(address);
});
