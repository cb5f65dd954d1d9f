import fc from 'fast-check';
import { checkVAT, countries } from 'jsvat';
import { checkVatNumber } from './check-vat-number';
import { vatCountries } from './countries';

// Countries whose rule another validator applies in full. Where we differ (BE, BG, CY, CZ, DK, ES, FI, FR, GB, IE, IT, LV,
// NL, PL, PT, SK), every kind of difference was followed to the published rule.
const agreeing = 'AT CH DE EE GR HR HU LT LU MT NO RO SE SI'.split(' ');
const digits = '0123456789';

/** A body of the country's shape, then every body that differs in the last two digits: some of them are valid. */
const bodies = (shape: string): fc.Arbitrary<readonly string[]> => {
  const body = fc.tuple(
    ...[...shape].map((place) =>
      place === 'd' || place === 'n'
        ? fc.constantFrom(...(place === 'n' ? digits.slice(1) : digits))
        : fc.constant(place),
    ),
  );
  return body.map((characters) => {
    const [first, second] = characters.flatMap((_, at) => ('dn'.includes(shape[at]!) ? [at] : [])).slice(-2);
    return Array.from({ length: 100 }, (_, number) =>
      characters
        .with(first!, digits[Math.floor(number / 10)]!)
        .with(second!, digits[number % 10]!)
        .join(''),
    );
  });
};

it.each(agreeing)('%s: the same verdict as jsvat on generated numbers, valid ones among them', (code) => {
  const { prefix, shapes } = vatCountries.find((country) => country.code === code)!;
  let valid = 0;
  fc.assert(
    fc.property(fc.constantFrom(...shapes).chain(bodies), (written) => {
      for (const body of written) {
        const ours = checkVatNumber(prefix + body).valid;
        if (ours) valid += 1;
        if (checkVAT(prefix + body, countries).isValid !== ours) throw new Error(`${prefix}${body} is ours: ${ours}`);
      }
    }),
    { numRuns: 60 },
  );
  expect(valid).toBeGreaterThan(20);
});
