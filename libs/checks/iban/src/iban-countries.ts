import { type IbanCountry, type Place } from './iban-country';
import { nationalChecks } from './national-checks';
import { type RegistryRow, registryRows, sepaCountries } from './registry';

/** Every country of the IBAN registry, in the order of the codes. */
export const ibanCountries: readonly IbanCountry[] = registryRows.map(countryOf);

const byCode: ReadonlyMap<string, IbanCountry> = new Map(ibanCountries.map((country) => [country.code, country]));

/** The country whose code it is (capitals); undefined when the registry has none. */
export const ibanCountryOf = (code: string): IbanCountry | undefined => byCode.get(code);

function countryOf([code, name, structure, bank, branch, account, example]: RegistryRow): IbanCountry {
  const shape = structure.replace(/(\d+)!([nac])/g, (_, count: string, kind: string) => kind.repeat(Number(count)));
  return {
    code,
    name,
    length: shape.length + 4,
    structure,
    shape,
    bank: placeOf(bank),
    branch: branch === null ? null : placeOf(branch),
    account: placeOf(account),
    sepa: sepaCountries.has(code),
    example,
    nationalCheck: nationalChecks.find(({ countries }) => countries.includes(code)) ?? null,
  };
}

function placeOf(positions: string): Place {
  const [first = 0, last = 0] = positions.split('-').map(Number);
  return { start: first - 1, end: last };
}
