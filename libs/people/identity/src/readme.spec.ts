import { maskedEmail, readEmailAddress } from './index';

it('the example of the README prints what it says', () => {
  const email = readEmailAddress('Ann@Example.com');
  expect(`${email} ${maskedEmail(email ?? '')}`).toBe('ann@example.com a…@example.com');
});
