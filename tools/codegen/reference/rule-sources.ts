import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { repositoryRoot } from '@einvoice/test-kit';

/** Where the rules are written, from the repository's root. */
const rulesFolder = 'libs/checks/invoice-rules/src/rules';

interface SourceFile {
  readonly path: string;
  readonly text: string;
}

/** These name ids that other files implement. */
const namesIdsOfOthers = ({ path: file }: SourceFile) =>
  /(not-checked|rule-(groups|sets)(\.spec)?|-warnings|\.fixture)\.ts$/.test(file);

/** The files of the rules and their specs, searched for ids. */
export class RuleSources {
  private readonly rules: readonly SourceFile[];
  private readonly specs: readonly SourceFile[];

  constructor() {
    const files = readdirSync(path.join(repositoryRoot, rulesFolder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .sort()
      .map((file) => path.posix.join(rulesFolder, file.split(path.sep).join('/')))
      .map((file) => ({ path: file, text: readFileSync(path.join(repositoryRoot, file), 'utf8') }))
      .filter((file) => !namesIdsOfOthers(file));
    this.rules = files.filter((file) => !file.path.endsWith('.spec.ts'));
    this.specs = files.filter((file) => file.path.endsWith('.spec.ts'));
  }

  /** The files that name the id; of ids that are put together from a table's row, the files of their group. */
  implementing(id: string, group: string): string[] {
    const naming = this.rules.filter((file) => names(file, id)).map((file) => file.path);
    return naming.length > 0 ? naming : filesOfRows(group);
  }

  /** The spec with the id's failing fixture, and whether a table's row makes that fixture; null when there is none. */
  fixture(id: string, group: string): { spec: string; isRow: boolean } | null {
    const besides = this.implementing(id, group).map((file) => file.replace(/(-table)?\.ts$/, '.spec.ts'));
    const own = [...besides, `${rulesFolder}/${group}.spec.ts`].flatMap((path) =>
      this.specs.filter((file) => file.path === path),
    );
    // Elsewhere an id may also be one that another rule's fixture raises along; as a key it has a fixture of its own.
    const naming = own.find((file) => names(file, id)) ?? this.specs.find(({ text }) => text.includes(`'${id}': {`));
    const spec = naming ?? own[0];
    return spec === undefined ? null : { spec: spec.path, isRow: naming === undefined };
  }
}

const names = ({ text }: SourceFile, id: string) => text.includes(`'${id}'`);

/** Ids of the VAT categories are a prefix and a number, ids of the syntax rules stand in the generated list of paths. */
function filesOfRows(group: string): string[] {
  if (group === 'vat-categories') return [`${rulesFolder}/vat-category-table.ts`, `${rulesFolder}/vat-categories.ts`];
  return ['libs/checks/invoice-rules/src/official/absent-paths.generated.ts', `${rulesFolder}/ubl-restrictions.ts`];
}
