import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { repositoryRoot } from '@einvoice/test-kit';

/** Where the rules are written, from the repository's root. */
const rulesFolder = 'libs/checks/invoice-rules/src/rules';

interface SourceFile {
  readonly path: string;
  readonly text: string;
}

/** These name ids that other files implement; rows of files (fixtures/nlcius.xml …) have no beginning of their own. */
const namesIdsOfOthers = ({ path: file }: SourceFile) =>
  /(cannot-fire|rule-(groups|row|rows|sets)(\.spec)?|-warnings|\.fixture|(nlcius|hr-cius|cius-ro|france)-rows)\.ts$/.test(
    file,
  );

/** The files of the rules and their specs, searched for ids. */
export class RuleSources {
  private readonly rules: readonly SourceFile[];
  private readonly rows: readonly SourceFile[];
  private readonly specs: readonly SourceFile[];

  constructor() {
    const files = readdirSync(path.join(repositoryRoot, rulesFolder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .sort()
      .map((file) => path.posix.join(rulesFolder, file.split(path.sep).join('/')))
      .map((file) => ({ path: file, text: readFileSync(path.join(repositoryRoot, file), 'utf8') }))
      .filter((file) => !namesIdsOfOthers(file));
    const ofRules = files.filter((file) => !file.path.endsWith('.spec.ts'));
    // A row also names the ids that its invoice breaks beside its own.
    this.rules = ofRules.map(({ path, text }) => ({ path, text: text.split(beginOfRows)[0]! }));
    this.rows = ofRules.map(({ path, text }) => ({ path, text: text.split(beginOfRows)[1] ?? '' }));
    this.specs = files.filter((file) => file.path.endsWith('.spec.ts'));
  }

  /** The files that name the id; of ids that are put together from a table's row, the files of their group. */
  implementing(id: string, group: string): string[] {
    const naming = this.rules.filter((file) => names(file, id)).map((file) => file.path);
    return naming.length > 0 ? naming : filesOfRows(group);
  }

  /** Where the id's failing fixture is: in its row, or made by a spec from a table's row; null when there is none. */
  fixture(id: string, group: string): { file: string; isRow: boolean } | null {
    const own = this.rows.find(({ text }) => breaksIn(text, id));
    if (own !== undefined) return { file: own.path, isRow: false };
    if (group === 'vat-categories') return { file: `${rulesFolder}/vat-category-rows.ts`, isRow: true };
    const besides = this.implementing(id, group).map((file) => file.replace(/(-table)?\.ts$/, '.spec.ts'));
    const spec = [...besides, `${rulesFolder}/${group}.spec.ts`].find((path) =>
      this.specs.some((file) => file.path === path),
    );
    return spec === undefined ? null : { file: spec, isRow: true };
  }
}

const beginOfRows = /^(?:export )?const \w+: RuleRows = \{$/m;

/** Whether the rows have the id, with a change that breaks it. */
function breaksIn(rows: string, id: string): boolean {
  const row = rows.split(`\n  '${id}': {`)[1];
  return row !== undefined && /\bbreaks(Tree)?:/.test(row.split(/\n  '/)[0]!);
}

const names = ({ text }: SourceFile, id: string) => text.includes(`'${id}'`);

/** Ids of the VAT categories are a prefix and a number, ids of the syntax rules are in the generated list of paths. */
function filesOfRows(group: string): string[] {
  if (group === 'vat-categories') return [`${rulesFolder}/vat-category-table.ts`, `${rulesFolder}/vat-categories.ts`];
  return [
    'libs/checks/invoice-rules/src/sets/peppol-bis-3.0.21/absent-paths.generated.ts',
    `${rulesFolder}/ubl-restrictions.ts`,
  ];
}
