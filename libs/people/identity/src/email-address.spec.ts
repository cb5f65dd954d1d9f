import { maskedEmail, readEmailAddress } from './email-address';

it.each([
  ['Ann@Example.COM', 'ann@example.com'],
  [' ann+tag@sub.example.co.uk ', 'ann+tag@sub.example.co.uk'],
])('reads %j as %s', (sent, email) => expect(readEmailAddress(sent)).toBe(email));

it.each([
  ...['', 'a', '@example.com', 'a@', 'a@b', 'a b@example.com', 'a@-example.com', 'a@example.c', 'a@b@example.com'],
  // Letters that look like, or fold to, others are other addresses: they are none here.
  ...['\u212aate@example.com', 'аnn@example.com', 'ann@exampⅼe.com', 'ann\u200b@example.com'],
  ...['a@example.com\nBcc: x@example.com', `${'a'.repeat(65)}@example.com`, `a@${'b'.repeat(250)}.com`],
  ...[7, null, undefined, ['a@example.com'], {}],
])('B6 is no address: %j', (sent) => expect(readEmailAddress(sent)).toBeNull());

it('shows of an address its first letter and where it is', () => {
  expect(maskedEmail('ann@example.com')).toBe('a…@example.com');
});

it('answers as fast for a long text as for a short one', () => {
  expect(readEmailAddress(`${'a.'.repeat(100_000)}@`)).toBeNull();
});
