import { maskedEmail, readEmailAddress } from './email-address';

it.each([
  ['Ann@Example.COM', 'ann@example.com'],
  [' ann+tag@sub.example.co.uk ', 'ann+tag@sub.example.co.uk'],
  // The longest of each part, and of the whole.
  [`${'a'.repeat(64)}@example.com`, `${'a'.repeat(64)}@example.com`],
  [`a@${'b'.repeat(63)}.example`, `a@${'b'.repeat(63)}.example`],
  [`a@b.${'c'.repeat(63)}`, `a@b.${'c'.repeat(63)}`],
  [`a@${'b.'.repeat(124)}comm`, `a@${'b.'.repeat(124)}comm`],
  ['a@1-2.example', 'a@1-2.example'],
  ["!#$%&'*+/=?^_`{|}~-.a@example.com", "!#$%&'*+/=?^_`{|}~-.a@example.com"],
])('reads %j as %s', (sent, email) => expect(readEmailAddress(sent)).toBe(email));

it.each([
  ...['', 'a', '@example.com', 'a@', 'a@b', 'a b@example.com', 'a@-example.com', 'a@example.c', 'a@b@example.com'],
  // Letters that look like, or fold to, others are other addresses: they are none here.
  ...['\u212aate@example.com', 'аnn@example.com', 'ann@exampⅼe.com', 'ann\u200b@example.com'],
  ...['a@example.com\nBcc: x@example.com', `${'a'.repeat(65)}@example.com`, `a@${'b'.repeat(250)}.com`],
  ...[`a@${'b'.repeat(64)}.example`, `a@b.${'c'.repeat(64)}`, `a@${'b.'.repeat(124)}commm`, 'a@b-.example', 'a@b.c1'],
  ...[7, null, undefined, ['a@example.com'], {}],
])('B6 is no address: %j', (sent) => expect(readEmailAddress(sent)).toBeNull());

it('shows of an address its first letter and where it is', () => {
  expect(maskedEmail('ann@example.com')).toBe('a…@example.com');
});

it('answers as fast for a long text as for a short one', () => {
  expect(readEmailAddress(`${'a.'.repeat(100_000)}@`)).toBeNull();
});
