import { type Address } from '@einvoice/evm';
import { CallsPerPayer } from './calls-per-payer';

const payer = (number: number): Address => `0x${number.toString(16).padStart(40, '0')}`;

it('P6 a payer has so many calls at once, and another as many', () => {
  const calls = new CallsPerPayer(2);
  expect([1, 1, 1, 2, 2, 2].map((number) => calls.enter(payer(number)))).toEqual([
    true,
    true,
    false,
    true,
    true,
    false,
  ]);
  calls.leave(payer(1));
  expect([1, 1, 2].map((number) => calls.enter(payer(number)))).toEqual([true, false, false]);
});

it('P6 what left is not counted: after any number of calls as many may begin again', () => {
  const calls = new CallsPerPayer(2);
  for (let round = 0; round < 5; round += 1) {
    expect([calls.enter(payer(1)), calls.enter(payer(1)), calls.enter(payer(1))]).toEqual([true, true, false]);
    calls.leave(payer(1));
    calls.leave(payer(1));
  }
});

it('a payer who has nothing under way takes no memory', () => {
  const calls = new CallsPerPayer(2);
  for (let number = 0; number < 3; number += 1) calls.enter(payer(number));
  calls.enter(payer(0));
  for (let number = 0; number < 3; number += 1) calls.leave(payer(number));
  expect([...calls['counts'].keys()]).toEqual([payer(0)]);
});
