export { checkIban, type IbanCheck, type IbanStatus, isSound, type NationalCheckResult } from './check-iban';
export {
  checkPaymentChange,
  invalidFlags,
  type PaymentChange,
  type PaymentChangeCheck,
  type PaymentChangeFlag,
  type PaymentChangeStep,
  paymentChangeSteps,
  type PaymentChangeVerdict,
  stopFlags,
  verifyFlags,
} from './check-payment-change';
export { compareCountry, type CountryComparison } from './compare-country';
export { ibanCountries, ibanCountryOf } from './iban-countries';
export { type IbanCountry, type Place } from './iban-country';
export { maskIban } from './mask-iban';
export { type NationalCheck } from './national-check';
