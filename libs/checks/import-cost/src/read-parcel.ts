import { parcelQuestion } from '@einvoice/limits';
import { FieldReader } from './field-reader';
import { isCountryCode } from './iso-countries';
import { type Decimal } from './money';
import { declarations, type ParcelItem, type ParcelProblem, type ReadParcel, saleTypes, vatSchemes } from './parcel';
import { specialTerritories } from './special-territories';
import { vatRates } from './vat-rates';

/* The fields of a question about a parcel, and of each of its items. */
const parcelFields = [
  ...['destinationCountry', 'destinationPostalCode', 'items', 'currency', 'shippingCost', 'asOfDate', 'vatScheme'],
  ...['declaration', 'saleType', 'preferenceClaimed', 'vatRatePercent', 'exchangeRate'],
] as const;
const itemFields = ['description', 'hsCode', 'quantity', 'unitValue', 'originCountry'] as const;

/**
 * Reads a question about a parcel. Nothing is guessed: what is left out stays unknown, but for euro, a sale to a consumer and the day.
 * @param today YYYY-MM-DD, the day of the import when none is given
 * @returns all that is wrong, each with its JSON pointer
 */
export function readParcel(question: unknown, today: string): ReadParcel {
  if (typeof question !== 'object' || question === null || Array.isArray(question)) {
    return { ok: false, problems: [{ path: '', code: 'wrong_type', message: 'This must be a JSON object.' }] };
  }
  const problems: ParcelProblem[] = [];
  const fields = new FieldReader(question, '', problems, parcelFields);
  const currency = readCurrency(fields);
  const parcel = {
    destinationCountry: readDestination(fields),
    destinationPostalCode: fields.text('destinationPostalCode', parcelQuestion.postalCodeCharactersMax) ?? undefined,
    items: readItems(fields, problems),
    currency,
    shippingCost: fields.decimal('shippingCost', money(false)),
    asOfDate: readDay(fields, today),
    vatScheme: fields.oneOf('vatScheme', vatSchemes) ?? 'unknown',
    declaration: fields.oneOf('declaration', declarations),
    saleType: fields.oneOf('saleType', saleTypes) ?? 'b2c',
    preferenceClaimed: fields.boolean('preferenceClaimed'),
    vatRatePermille: readPermille(fields.decimal('vatRatePercent', { max: 100, decimalsMax: 1, positive: false })),
    exchangeRate: fields.decimal('exchangeRate', { max: 1_000_000, decimalsMax: 8, positive: true }),
  };
  if (parcel.saleType === 'b2b' && parcel.vatScheme === 'ioss') {
    fields.refuse(
      'vatScheme',
      'invalid_value',
      'IOSS is for sales to consumers; a business imports with standard VAT.',
    );
  }
  if (currency === 'EUR' && fields.has('exchangeRate') && fields.value('exchangeRate') !== 1) {
    fields.refuse('exchangeRate', 'invalid_value', 'Amounts in euro need no rate; leave it out, or name the currency.');
  }
  return problems.length > 0 ? { ok: false, problems } : { ok: true, parcel };
}

const money = (positive: boolean) => ({ max: parcelQuestion.amountMax, decimalsMax: 4, positive });

function readDestination(fields: FieldReader): string {
  const given = fields.text('destinationCountry', 2, true)?.toUpperCase();
  if (given === undefined) return '';
  const country = given === 'EL' ? 'GR' : given;
  if (vatRates.some((rate) => rate.country === country)) return country;
  if (specialTerritories.some(({ code }) => code === country)) return country;
  const message = country === 'XI' ? northernIreland : `${asShown(country)} is no member state: these rules are for imports into the Union.`; // prettier-ignore
  fields.refuse('destinationCountry', 'not_allowed', message);
  return '';
}

const northernIreland = 'Parcels to Northern Ireland follow rules of the United Kingdom, which are not known here.';
const asShown = (text: string): string => text.replaceAll(/[^A-Z]/g, '?');

function readCurrency(fields: FieldReader): string {
  const given = fields.text('currency', 3)?.toUpperCase() ?? 'EUR';
  if (/^[A-Z]{3}$/.test(given)) return given;
  fields.refuse('currency', 'invalid_value', 'currency must be three letters of ISO 4217, such as EUR.');
  return 'EUR';
}

function readDay(fields: FieldReader, today: string): string {
  const given = fields.text('asOfDate', 10);
  if (given === null) return today;
  const date = /^\d{4}-\d\d-\d\d$/.test(given) ? new Date(`${given}T00:00:00Z`) : null;
  if (date && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(given)) return given;
  fields.refuse('asOfDate', 'invalid_value', 'asOfDate must be a day of the calendar, YYYY-MM-DD.');
  return today;
}

const readPermille = (percent: Decimal | null): number | null =>
  percent && Number(percent.digits) * (percent.scale === 0 ? 10 : 1);

function readItems(fields: FieldReader, problems: ParcelProblem[]): readonly ParcelItem[] {
  const items = fields.value('items');
  if (!Array.isArray(items)) {
    fields.refuse('items', items === undefined ? 'required' : 'wrong_type', 'items must be a list of goods.');
    return [];
  }
  if (items.length < 1 || items.length > parcelQuestion.itemsMax) {
    fields.refuse('items', 'wrong_length', `items must have 1 to ${parcelQuestion.itemsMax} entries.`);
    return [];
  }
  return items.map((item: unknown, index) => readItem(item, `/items/${index}`, problems));
}

const noValue: Decimal = { digits: 0n, scale: 0 };

function readItem(item: unknown, at: string, problems: ParcelProblem[]): ParcelItem {
  const isObject = typeof item === 'object' && item !== null && !Array.isArray(item);
  if (!isObject) {
    problems.push({ path: at, code: 'wrong_type', message: 'An item must be a JSON object.' });
    return { description: '', hsCode: null, quantity: 0, unitValue: noValue, originCountry: null };
  }
  const fields = new FieldReader(item, at, problems, itemFields);
  return {
    description: fields.text('description', parcelQuestion.descriptionCharactersMax, true) ?? '',
    hsCode: readCode(fields),
    quantity: readQuantity(fields),
    unitValue: fields.decimal('unitValue', { ...money(true), required: true }) ?? noValue,
    originCountry: readOrigin(fields),
  };
}

/** Dots and blanks are how people write codes. */
function readCode(fields: FieldReader): string | null {
  const given = fields.text('hsCode', parcelQuestion.codeCharactersMax);
  if (given === null) return null;
  const digits = given.replaceAll(/[ .]/g, '');
  if (!/^\d+$/.test(digits)) return fields.refuse('hsCode', 'invalid_value', 'hsCode must be digits.');
  if (digits.length === 12) {
    return fields.refuse('hsCode', 'invalid_value', 'hsCode has 12 digits: leave out the suffix of two digits (such as 80) after the code of ten.'); // prettier-ignore
  }
  if (![6, 8, 10].includes(digits.length)) {
    return fields.refuse('hsCode', 'invalid_value', `hsCode has ${digits.length} digits; a code has 6, 8 or 10. Leave it out when it is not known.`); // prettier-ignore
  }
  if (/^(00|77)/.test(digits)) {
    return fields.refuse('hsCode', 'invalid_value', `The tariff has no chapter ${digits.slice(0, 2)}.`);
  }
  return digits;
}

function readQuantity(fields: FieldReader): number {
  const quantity = fields.value('quantity');
  const isCount = typeof quantity === 'number' && Number.isInteger(quantity);
  if (isCount && quantity >= 1 && quantity <= parcelQuestion.quantityMax) return quantity;
  const code = quantity === undefined ? 'required' : typeof quantity === 'number' ? 'invalid_value' : 'wrong_type';
  fields.refuse('quantity', code, `quantity must be a whole number from 1 to ${parcelQuestion.quantityMax}.`);
  return 0;
}

function readOrigin(fields: FieldReader): string | null {
  const given = fields.text('originCountry', 2)?.toUpperCase();
  if (given === undefined) return null;
  const country = given === 'EL' ? 'GR' : given;
  if (isCountryCode(country)) return country;
  const message = country === 'EU' ? 'EU is no country: name the member state.' : 'originCountry must be a country of ISO 3166-1, such as CN.'; // prettier-ignore
  return fields.refuse('originCountry', 'not_allowed', message);
}
