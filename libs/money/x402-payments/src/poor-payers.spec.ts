import { type Address } from '@einvoice/evm';
import { paidCalls } from '@einvoice/limits';
import { PoorPayers } from './poor-payers';

const payer = (number: number): Address => `0x${number.toString(16).padStart(40, '0')}`;

it('P6 a wallet found empty is remembered for so long, from the last time on', () => {
  let nowMs = 0;
  const poor = new PoorPayers(5_000, () => nowMs);
  expect(poor.has(payer(1))).toBe(false);
  poor.remember(payer(1));
  nowMs = 3_000;
  poor.remember(payer(1));
  nowMs = 7_999;
  expect([poor.has(payer(1)), poor.has(payer(2))]).toEqual([true, false]);
  nowMs = 8_000;
  expect(poor.has(payer(1))).toBe(false);
});

it('B19 of more wallets than are remembered the one that was found empty longest ago is forgotten', () => {
  const poor = new PoorPayers(5_000, () => 0);
  const { rememberedMax } = paidCalls;
  for (let number = 0; number < rememberedMax; number += 1) poor.remember(payer(number));
  poor.remember(payer(0));
  expect([poor.has(payer(0)), poor.has(payer(1))]).toEqual([true, true]);
  poor.remember(payer(rememberedMax));
  expect([0, 1, 2, rememberedMax].map((number) => poor.has(payer(number)))).toEqual([true, false, true, true]);
});
