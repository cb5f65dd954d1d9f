import fc from 'fast-check';
import { checkIban, isSound } from './check-iban';
import {
  checkPaymentChange,
  invalidFlags,
  type PaymentChange,
  type PaymentChangeFlag,
  paymentChangeSteps,
  stopFlags,
  verifyFlags,
} from './check-payment-change';
import { ibanCountries } from './iban-countries';
import { bbanOf, ibanOf } from './iban.fixture';

const seed = Date.now() % 2 ** 31;
const belgian = 'BE68539007547034';
const belgianSameBank = ibanOf('BE', '539111222351');
const belgianOtherBank = ibanOf('BE', '001234567803');
const lithuanian = 'LT121000011101001000';
const emirati = 'AE070331234567890123456';
const badNational = ibanOf('BE', '539007547035');

const all = [...paymentChangeSteps];
const withoutVop = all.filter((step) => step !== 'verify_payee_by_bank');
const ofNoAccount = withoutVop.filter((step) => step !== 'second_approver');

describe('the numbers of this spec', () => {
  it.each([belgian, belgianSameBank, belgianOtherBank, lithuanian, emirati])('%s is sound', (iban) =>
    expect(isSound(checkIban(iban))).toBe(true),
  );
});

describe('invalid_new_account', () => {
  it.each<[PaymentChangeFlag, string]>([
    ['unknown_country', 'US12345678901234'],
    ['invalid_length', 'BE6853900754703'],
    ['invalid_structure', 'BE6853900754703A'],
    ['invalid_structure', 'BE\uff168539007547034'],
    ['invalid_checksum', 'BE69539007547034'],
    ['national_check_failed', badNational],
    ['unknown_country', ''],
  ])('%s', (flag, newIban) => {
    const expected = { verdict: 'invalid_new_account', flags: [flag], requiredSteps: ofNoAccount };
    expect(checkPaymentChange({ newIban })).toEqual(expected);
    expect(checkPaymentChange({ newIban, ibanOnFile: newIban, supplierCountry: 'BE' })).toEqual(expected);
  });
});

describe('no_change', () => {
  it.each([
    ['the same', belgian, 'BE'],
    ['written in another way', 'be68-5390 0754\u00a07034', 'BE'],
    ['also where the account was never in the supplier’s country', belgian, 'DE'],
    ['also where the country is not given', belgian, undefined],
  ])('%s', (_, ibanOnFile, supplierCountry) => {
    const expected = { verdict: 'no_change', flags: [], requiredSteps: [] };
    expect(checkPaymentChange({ newIban: belgian, ibanOnFile, supplierCountry })).toEqual(expected);
  });
});

describe('stop', () => {
  it.each<[string, PaymentChange, PaymentChangeFlag[], readonly string[]]>([
    [
      'the first account is not in the supplier’s country',
      { newIban: lithuanian, supplierCountry: 'BE' },
      ['account_country_differs_from_supplier', 'no_account_on_file'],
      all,
    ],
    [
      'the account moves away from the supplier’s country',
      { newIban: lithuanian, ibanOnFile: belgian, supplierCountry: 'BE' },
      ['account_country_differs_from_supplier', 'account_moved_to_another_country'],
      all,
    ],
    [
      'the account moves home',
      { newIban: belgian, ibanOnFile: lithuanian, supplierCountry: 'BE' },
      ['account_moved_to_another_country'],
      all,
    ],
    [
      'the account was foreign, and moves to a third country',
      { newIban: 'EE382200221020145685', ibanOnFile: lithuanian, supplierCountry: 'BE' },
      ['account_moved_to_another_country'],
      all,
    ],
    [
      'no SEPA: nobody’s bank can check the payee’s name',
      { newIban: emirati, supplierCountry: 'AE' },
      ['new_account_country_not_sepa', 'no_account_on_file'],
      withoutVop,
    ],
    [
      'almost the account on file',
      { newIban: ibanOf('BE', '539007557037'), ibanOnFile: belgian, supplierCountry: 'BE' },
      ['near_identical_account', 'account_changed_same_country', 'same_bank_different_account'],
      all,
    ],
    [
      'an invalid account on file excuses no foreign one',
      { newIban: lithuanian, ibanOnFile: 'LT121000011101001001', supplierCountry: 'BE' },
      ['account_country_differs_from_supplier', 'invalid_account_on_file'],
      all,
    ],
  ])('%s', (_, change, flags, requiredSteps) => {
    expect(checkPaymentChange(change)).toEqual({ verdict: 'stop', flags, requiredSteps });
  });
});

describe('verify_first', () => {
  it.each<[string, PaymentChange, PaymentChangeFlag[]]>([
    [
      'another bank, same country',
      { newIban: belgianOtherBank, ibanOnFile: belgian, supplierCountry: 'BE' },
      ['account_changed_same_country'],
    ],
    [
      'same bank, same country',
      { newIban: belgianSameBank, ibanOnFile: belgian, supplierCountry: 'be' },
      ['account_changed_same_country', 'same_bank_different_account'],
    ],
    [
      'a country nobody knows: the account on file was as foreign',
      { newIban: belgian, ibanOnFile: belgianSameBank, supplierCountry: 'ZZ' },
      ['account_changed_same_country', 'same_bank_different_account'],
    ],
    ['nothing on file', { newIban: belgian, supplierCountry: 'BE' }, ['no_account_on_file']],
    ['a blank on file', { newIban: belgian, ibanOnFile: ' ', supplierCountry: 'BE' }, ['no_account_on_file']],
    ['nothing but the account', { newIban: belgian }, ['no_account_on_file', 'supplier_country_missing']],
    [
      'no country of the supplier',
      { newIban: belgianOtherBank, ibanOnFile: belgian },
      ['account_changed_same_country', 'supplier_country_missing'],
    ],
    [
      'no IBAN on file',
      { newIban: belgian, ibanOnFile: '539-0075470-34', supplierCountry: 'BE' },
      ['invalid_account_on_file'],
    ],
    [
      'national check digits on file are wrong',
      { newIban: belgian, ibanOnFile: badNational, supplierCountry: 'BE' },
      ['invalid_account_on_file'],
    ],
    [
      'the account was foreign already',
      { newIban: ibanOf('LT', '2000022202002000'), ibanOnFile: lithuanian, supplierCountry: 'BE' },
      ['account_changed_same_country'],
    ],
    [
      'Réunion has French accounts',
      { newIban: 'FR1420041010050500013M02606', supplierCountry: 'RE' },
      ['no_account_on_file'],
    ],
    ['EL is Greece', { newIban: 'GR1601101250000000012300695', supplierCountry: 'EL' }, ['no_account_on_file']],
  ])('%s', (_, change, flags) => {
    expect(checkPaymentChange(change)).toEqual({ verdict: 'verify_first', flags, requiredSteps: all });
  });
});

const account = fc
  .constantFrom(...ibanCountries)
  .chain((country) => bbanOf(country).map((bban) => ibanOf(country.code, bban)));
const written = fc.oneof(
  account,
  fc.constantFrom(belgian, belgianSameBank, lithuanian, emirati, badNational, ''),
  fc.string({ maxLength: 40 }),
);
const country = fc.option(fc.constantFrom('BE', 'LT', 'AE', 'RE', 'ZZ', '', 'be'), { nil: undefined });

describe(`any change (seed ${seed})`, () => {
  const change = fc.record({ newIban: written, ibanOnFile: fc.option(written), supplierCountry: country });

  it('has the verdict that its flags call for, and a person verifies every change', () => {
    fc.assert(
      fc.property(change, ({ newIban, ibanOnFile, supplierCountry }) => {
        const { verdict, flags, requiredSteps } = checkPaymentChange({ newIban, ibanOnFile, supplierCountry });
        const has = (known: readonly string[]) => flags.some((flag) => known.includes(flag));
        const expected = has(invalidFlags)
          ? 'invalid_new_account'
          : has(stopFlags)
            ? 'stop'
            : has(verifyFlags)
              ? 'verify_first'
              : 'no_change';
        expect(verdict).toBe(expected);
        if (verdict === 'no_change') {
          expect(checkIban(newIban).iban).toBe(checkIban(ibanOnFile!).iban);
          expect(requiredSteps).toEqual([]);
        } else {
          expect(requiredSteps).toEqual(
            expect.arrayContaining(['hold_payments', 'call_back_known_number', 'keep_evidence']),
          );
        }
        if (requiredSteps.includes('verify_payee_by_bank')) expect(checkIban(newIban).country!.sepa).toBe(true);
      }),
      { numRuns: 1000, seed },
    );
  });

  it('two sound accounts that are not the same are never no_change', () => {
    fc.assert(
      fc.property(account, account, country, (newIban, ibanOnFile, supplierCountry) => {
        fc.pre(newIban !== ibanOnFile);
        expect(checkPaymentChange({ newIban, ibanOnFile, supplierCountry }).verdict).not.toBe('no_change');
      }),
      { seed },
    );
  });
});
