export { checkVatNumber, type VatCheck } from './check-vat-number';
export { cleanCapitals } from './clean-text';
export { vatCountries } from './countries';
export { type VatCountry, type VatIssue } from './country';
