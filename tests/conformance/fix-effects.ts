import { fixEffect } from '@einvoice/invoice-rules/testing';
import { askedRules } from '../../tools/dev/stream/asked-rules';

/** Rule sets that documents are labelled with, each with the family that its errors are counted for. */
const families: Readonly<Record<string, string>> = {
  'cen-cii-1.3.16': 'CEN, CII',
  'xrechnung-ubl-2.5.0': 'XRechnung, UBL',
  'xrechnung-cii-2.5.0': 'XRechnung, CII',
  'facturx-extended-1.09.2': 'Factur-X',
  'br-fr-ubl-1.4.0.03': 'France, UBL',
  'br-fr-cii-1.4.0.03': 'France, CII',
};
/** The core is judged beside other families as well; Factur-X labels every document with several profiles. */
const files: Readonly<Record<string, string>> = { 'CEN, CII': 'cen-cii', 'Factur-X': 'facturx' };

const counted = ['errors', 'offered', 'waiting', 'linked', 'left'] as const;

type Sum = { documents: number } & Record<(typeof counted)[number], number>;

const nothing: Sum = { documents: 0, errors: 0, offered: 0, waiting: 0, linked: 0, left: 0 };

const percent = (part: number, whole: number): string =>
  whole === 0 ? 'none' : `${((100 * part) / whole).toFixed(1)} %`;

/** What share of the errors of each family mechanical fixes take away. */
export class FixEffects {
  private readonly counts = new Map<string, Sum>();

  constructor(private readonly now: Date) {}

  /** @param labels the rule sets that the document is labelled with */
  add(file: string, xml: string, labels: readonly string[]): void {
    for (const label of labels) {
      const family = families[label];
      if (family === undefined || !file.startsWith(files[family] ?? '')) continue;
      // A document of Factur-X is judged by the profile that it declares.
      const ruleSet = family === 'Factur-X' ? undefined : askedRules(label)!.ruleSet;
      const share = fixEffect(xml, { now: this.now, ...(ruleSet !== undefined && { check: { ruleSet } }) });
      const sum = this.counts.get(family) ?? { ...nothing };
      sum.documents++;
      for (const name of counted) sum[name] += share[name];
      this.counts.set(family, sum);
    }
  }

  lines(): string[] {
    const all = { ...nothing };
    for (const sum of this.counts.values())
      for (const name of ['documents', ...counted] as const) all[name] += sum[name];
    const counts = this.counts.size < 2 ? [...this.counts] : [...this.counts, ['all', all] as const];
    return counts.map(([family, { documents, errors, offered, waiting, linked, left }]) => {
      const gone = errors - left;
      return (
        `  ${family}: ${documents} documents, ${errors} errors; their own rule has a fix ${percent(offered + waiting, errors)}: ` +
        `beside the error ${offered} (${percent(offered, errors)}), waiting as another changes its place ${waiting}; ` +
        `gone with the fix of another ${linked}, that and those beside ${percent(offered + linked, errors)}; ` +
        `gone when no fix is left ${gone} (${percent(gone, errors)})`
      );
    });
  }
}
