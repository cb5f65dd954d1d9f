import { type Decimal, readDecimal } from './money';
import { type ParcelProblem } from './parcel';

const illFormed = /[\p{Surrogate}\0]/u;

/** Reads the fields of one object and keeps what is wrong with each; a field that is wrong reads as absent. */
export class FieldReader {
  private readonly given: Readonly<Record<string, unknown>>;

  /** @param at the JSON pointer of the object */
  constructor(
    object: object,
    private readonly at: string,
    private readonly problems: ParcelProblem[],
    names: readonly string[],
  ) {
    this.given = Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined));
    for (const name of Object.keys(this.given).filter((key) => !names.includes(key))) {
      this.refuse(pointerPart(name), 'unknown_property', `${pointerPart(name)} is not a property of this request; remove it.`); // prettier-ignore
    }
  }

  refuse(name: string, code: ParcelProblem['code'], message: string): null {
    this.problems.push({ path: `${this.at}/${name}`, code, message });
    return null;
  }

  has(name: string): boolean {
    return Object.hasOwn(this.given, name);
  }

  value(name: string): unknown {
    return this.has(name) ? this.given[name] : undefined;
  }

  text(name: string, charactersMax: number, required = false): string | null {
    if (!this.has(name)) return required ? this.refuse(name, 'required', `${name} is required.`) : null;
    const value = this.given[name];
    if (typeof value !== 'string') return this.refuse(name, 'wrong_type', `${name} must be a text.`);
    if (illFormed.test(value)) {
      return this.refuse(name, 'ill_formed_text', `${name} contains a NUL or an incomplete character.`);
    }
    const text = value.trim();
    const characters = [...value].length;
    if (text === '' || characters > charactersMax) {
      return this.refuse(name, 'wrong_length', `${name} must have 1 to ${charactersMax} characters.`);
    }
    return text;
  }

  oneOf<Value extends string>(name: string, values: readonly Value[]): Value | null {
    if (!this.has(name)) return null;
    const value = values.find((one) => one === this.given[name]);
    return value ?? this.refuse(name, 'not_allowed', `${name} must be one of ${values.join(', ')}.`);
  }

  boolean(name: string): boolean {
    const value = this.value(name) ?? false;
    if (typeof value === 'boolean') return value;
    this.refuse(name, 'wrong_type', `${name} must be true or false.`);
    return false;
  }

  /** A number from `min` (or above it, when that is 0 and `positive`) to `max`, with so many decimals at most. */
  decimal(name: string, { max, decimalsMax, positive, required = false }: DecimalRange): Decimal | null {
    if (!this.has(name)) return required ? this.refuse(name, 'required', `${name} is required.`) : null;
    const value = this.given[name];
    if (typeof value !== 'number') return this.refuse(name, 'wrong_type', `${name} must be a number.`);
    const decimal = Number.isFinite(value) && value <= max ? readDecimal(value, decimalsMax) : null;
    if (decimal && !(positive && decimal.digits === 0n)) return decimal;
    const from = positive ? 'above 0' : '0 or more';
    return this.refuse(name, 'invalid_value', `${name} must be ${from}, at most ${max}, with at most ${decimalsMax} decimals.`); // prettier-ignore
  }
}

interface DecimalRange {
  readonly max: number;
  readonly decimalsMax: number;
  readonly positive: boolean;
  readonly required?: boolean;
}

/** A caller's name is cut and cleaned, for it is shown to people and logs. */
const pointerPart = (name: string): string =>
  name
    .slice(0, 40)
    .replaceAll('~', '~0')
    .replaceAll('/', '~1')
    .replaceAll(/[^ -~]/g, '?');
