import { type Schema } from './schema-table';

/** Of names that the schema does not know, so many are told apart. */
const unknownNamesMax = 10_000;

/** A name of a document that the schema does not know. */
interface UnknownName {
  readonly namespace: string;
  readonly local: string;
}

const tooMany: UnknownName = { namespace: '?', local: '' };

/** The names of one document as numbers: those of the schema above 0, all others below. */
export class DocumentNames {
  private readonly unknown: UnknownName[] = [tooMany];
  /** By namespace and local name. */
  private readonly numbers = new Map<string, Map<string, number>>();

  constructor(private readonly schema: Schema) {}

  /** @returns number of a name that the schema does not know */
  number(namespace: string, local: string): number {
    let numbers = this.numbers.get(namespace);
    const before = numbers?.get(local);
    if (before !== undefined) return before;
    if (this.unknown.length > unknownNamesMax) return -1;
    const number = -this.unknown.push({ namespace, local });
    if (numbers === undefined) this.numbers.set(namespace, (numbers = new Map<string, number>()));
    numbers.set(local, number);
    return number;
  }

  local(number: number): string {
    if (number > 0) return this.schema.localNames[number]!;
    return this.unknownName(number).local;
  }

  /** Whether a wildcard for other namespances takes it: one that has a namespace, and not that of the extensions. */
  isForeign(number: number): boolean {
    if (number > 0) return !this.schema.names[number]!.startsWith('ext:');
    const { namespace } = this.unknownName(number);
    return namespace !== '' && this.schema.namespaces.get(namespace) !== 'ext';
  }

  private unknownName(number: number): UnknownName {
    return this.unknown[-number - 1] ?? tooMany;
  }
}
