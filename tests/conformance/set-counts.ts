import { rarelyLabelledIds } from '@einvoice/invoice-rules/testing';
import { placesNamedMin } from './agreement-counts';

const casesShownMax = 5;

interface RuleSetCounts {
  compared: number;
  exact: number;
  stopped: number;
  readonly validThoughStopped: string[];
  /** By rule: in how many documents it was missed, or found too often, and which. */
  readonly missed: Map<string, string[]>;
  readonly extra: Map<string, string[]>;
  /** In how many documents each rule fires by the label. */
  readonly fired: Map<string, number>;
}

interface VerdictCounts {
  compared: number;
  readonly falselyValid: string[];
  readonly falselyInvalid: string[];
}

/** What the comparison of one data set came to. */
export class SetCounts {
  documents = 0;
  private readonly ruleSets = new Map<string, RuleSetCounts>();
  private readonly verdicts = new Map<string, VerdictCounts>();
  private readonly unjudged = new Map<string, number>();
  private readonly places = { same: 0, other: [] as string[] };

  notJudged(set: string): void {
    this.unjudged.set(set, (this.unjudged.get(set) ?? 0) + 1);
  }

  /** @param surplus of each rule that fired more or less often than labelled */
  rules(set: string, id: string, surplus: readonly (readonly [rule: string, count: number])[]): void {
    const counts = this.of(set);
    counts.compared++;
    if (surplus.length === 0) counts.exact++;
    for (const [rule, count] of surplus) {
      const way = count < 0 ? counts.missed : counts.extra;
      way.set(rule, [...(way.get(rule) ?? []), id]);
    }
  }

  /** @param rules that fired in one document by its label */
  fired(set: string, rules: readonly string[]): void {
    const { fired } = this.of(set);
    for (const rule of rules) fired.set(rule, (fired.get(rule) ?? 0) + 1);
  }

  /** The official run stopped: the document must not be valid. */
  stopped(set: string, id: string, valid: boolean): void {
    const counts = this.of(set);
    counts.stopped++;
    if (valid) counts.validThoughStopped.push(id);
  }

  verdict(name: string, id: string, official: boolean, ours: boolean): void {
    let counts = this.verdicts.get(name);
    if (counts === undefined) this.verdicts.set(name, (counts = { compared: 0, falselyValid: [], falselyInvalid: [] }));
    counts.compared++;
    if (ours !== official) (ours ? counts.falselyValid : counts.falselyInvalid).push(id);
  }

  /** Whether the first element that we name is the one that the official validator names. */
  place(id: string, isSame: boolean): void {
    if (isSame) this.places.same++;
    else this.places.other.push(id);
  }

  /** Everything that was judged agrees, and something was. */
  get isExact(): boolean {
    const judged = this.ruleSets.size + this.verdicts.size;
    const areRulesExact = [...this.ruleSets.values()].every(
      ({ compared, exact, validThoughStopped }) => compared === exact && validThoughStopped.length === 0,
    );
    const areVerdictsExact = [...this.verdicts.values()].every(
      ({ falselyValid, falselyInvalid }) => falselyValid.length + falselyInvalid.length === 0,
    );
    // A set that is judged on some documents only agrees with nothing.
    const isPartial = [...this.unjudged.keys()].some((set) => this.ruleSets.has(set) || this.verdicts.has(set));
    const { same, other } = this.places;
    const arePlacesRight = same >= placesNamedMin * (same + other.length);
    return judged > 0 && !isPartial && arePlacesRight && areRulesExact && areVerdictsExact;
  }

  /** @param rulesOf the rules of a set that can fire, where they are known */
  lines(name: string, rulesOf: (set: string) => readonly string[] = () => []): string[] {
    return [
      `${name}: ${this.documents} documents`,
      ...[...this.verdicts].flatMap(([what, counts]) => verdictLines(what, counts)),
      ...this.placeLines(),
      ...[...this.ruleSets].flatMap(([set, counts]) => [
        ...ruleSetLines(set, counts),
        ...rareLines(set, counts, rulesOf(set)),
      ]),
      ...[...this.unjudged].map(([set, documents]) => `${set}: not judged, ${documents} documents`),
      this.conclusion(),
    ];
  }

  private conclusion(): string {
    const unjudged = this.unjudged.size === 0 ? '' : `; not judged: ${[...this.unjudged.keys()].join(', ')}`;
    return `${this.isExact ? 'exact agreement with what was judged' : 'NOT exact'}${unjudged}`;
  }

  private placeLines(): string[] {
    const { same, other } = this.places;
    const all = same + other.length;
    if (all === 0) return [];
    return [`xsd: same element named first in ${agreement(same, all)}${other.length > 0 ? ` (${shown(other)})` : ''}`];
  }

  private of(set: string): RuleSetCounts {
    let counts = this.ruleSets.get(set);
    if (counts === undefined) {
      counts = { compared: 0, exact: 0, stopped: 0, validThoughStopped: [], missed: new Map<string, string[]>(), extra: new Map<string, string[]>(), fired: new Map<string, number>() }; // prettier-ignore
      this.ruleSets.set(set, counts);
    }
    return counts;
  }
}

function verdictLines(what: string, { compared, falselyValid, falselyInvalid }: VerdictCounts): string[] {
  const wrong = falselyValid.length + falselyInvalid.length;
  return [
    `${what}: ${agreement(compared - wrong, compared)} verdicts agree`,
    `  called valid wrongly: ${falselyValid.length}`,
    ...falselyValid.map((id) => `    ${id}`),
    `  called invalid wrongly: ${falselyInvalid.length}`,
    ...falselyInvalid.map((id) => `    ${id}`),
  ];
}

function ruleSetLines(set: string, counts: RuleSetCounts): string[] {
  const { compared, exact, stopped, validThoughStopped, missed, extra } = counts;
  const rules = (way: string, found: ReadonlyMap<string, readonly string[]>) =>
    [...found]
      .sort(([, a], [, b]) => b.length - a.length)
      .map(([rule, ids]) => `  ${way} ${rule}: ${ids.length} (${shown(ids)})`);
  return [
    `${set}: ${agreement(exact, compared)} documents agree in every rule and its count`,
    ...(stopped > 0 ? [`  the official run stops: ${stopped}, called valid: ${validThoughStopped.length}${validThoughStopped.length > 0 ? ` (${shown(validThoughStopped)})` : ''}`] : []), // prettier-ignore
    ...rules('missed', missed),
    ...rules('extra', extra),
  ];
}

const documentsWantedMin = 3;

/** Rules that can fire and that few documents of the set break: agreement says little about these, so documents of ours break them. */
function rareLines(set: string, { fired }: RuleSetCounts, rules: readonly string[]): string[] {
  if (rules.length === 0) return [];
  const rare = rules.filter((rule) => (fired.get(rule) ?? 0) < documentsWantedMin);
  const never = rare.filter((rule) => !fired.has(rule));
  const ours = new Set(rarelyLabelledIds(set));
  const lines = [
    `  rules that can fire: ${rules.length}, in ${documentsWantedMin} documents at least: ${rules.length - rare.length}`,
    `  no labelled document breaks them: ${never.length}${listed(never)}`,
    `  fewer than ${documentsWantedMin} do: ${rare.length - never.length}${listed(rare.filter((rule) => fired.has(rule)))}`,
    `  of these, broken by documents of ours: ${rare.filter((rule) => ours.has(rule)).length}`,
  ];
  return lines;
}

/** Rules about parts of a syntax without use are hundreds: these are counted, all others named. */
function listed(rules: readonly string[]): string {
  const isOfSyntax = (rule: string) => /^(UBL-CR|CII-SR)-/.test(rule);
  const named = rules.filter((rule) => !isOfSyntax(rule));
  const others = rules.length - named.length;
  const all = [...named, ...(others > 0 ? [`and ${others} of the syntax`] : [])];
  return all.length === 0 ? '' : ` (${all.join(', ')})`;
}

const agreement = (same: number, all: number) =>
  `${same} of ${all} (${((100 * same) / Math.max(1, all)).toFixed(2)} %)`;

function shown(ids: readonly string[]): string {
  const more = ids.length - casesShownMax;
  return `${ids.slice(0, casesShownMax).join(', ')}${more > 0 ? `, and ${more} more` : ''}`;
}
