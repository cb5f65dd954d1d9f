import { type Comparison, type Difference } from './agreement';

const casesShownMax = 5;
/** Of the official places, the part that our findings have to name. */
export const placesNamedMin = 0.99;

interface RuleDifferences {
  readonly ways: Map<Difference['way'], number>;
  readonly cases: string[];
}

/** What one suite came to. */
export class AgreementCounts {
  cases = 0;
  exact = 0;
  private compared = 0;
  private readonly places = { official: 0, named: 0 };
  private readonly byRule = new Map<string, RuleDifferences>();

  add(id: string, { differences, compared, places }: Comparison): void {
    this.cases++;
    this.compared += compared;
    if (places !== undefined) {
      this.places.official += places.official;
      this.places.named += places.named;
    }
    if (differences.length === 0) this.exact++;
    for (const { rule, way, count } of differences) {
      const row: RuleDifferences = this.byRule.get(rule) ?? { ways: new Map(), cases: [] };
      row.ways.set(way, (row.ways.get(way) ?? 0) + count);
      if (row.cases.at(-1) !== id) row.cases.push(id);
      this.byRule.set(rule, row);
    }
  }

  get isExact(): boolean {
    const { official, named } = this.places;
    return this.exact === this.cases && named >= placesNamedMin * official;
  }

  /** A line of totals, and one for each rule that differs, worst first. */
  lines(name: string): string[] {
    const rows = [...this.byRule].sort(([, a], [, b]) => b.cases.length - a.cases.length);
    const { official, named } = this.places;
    const places =
      official === 0
        ? ''
        : `, ${named} of ${official} places named (the official element, or what is to change right below it)`;
    return [
      `${name}: ${this.exact} of ${this.cases} cases agree exactly, ${this.compared} labels compared${places}`,
      ...rows.map(([rule, { ways, cases }]) => {
        const counts = [...ways].map(([way, count]) => `${way} ${count}`).join(', ');
        const shown = cases.slice(0, casesShownMax).join(', ');
        return `  ${rule}: ${counts} (${shown}${cases.length > casesShownMax ? `, and ${cases.length - casesShownMax} more` : ''})`;
      }),
    ];
  }
}
