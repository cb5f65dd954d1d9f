import { readdirSync } from 'node:fs';
import path from 'node:path';

/** What is mutated together, and which specs must notice. */
export interface Subject {
  readonly name: string;
  /** Folders, below the repository, or single files. */
  readonly sources: readonly string[];
  /** Folders whose specs are run, or single specs; the lib's own are enough where its stores have one in memory. */
  readonly specs: readonly string[];
  /** What its specs share, as in `npm test`. */
  readonly needs: readonly ('chain' | 'postgres')[];
}

const ownSpecs = (name: string, folder: string, needs: Subject['needs'] = []): Subject => ({
  name,
  sources: [`${folder}/src`],
  specs: [`${folder}/src`],
  needs,
});

/** In the order in which they are run: the largest last, for what others leave of the time of a sample is theirs. */
export const subjects: readonly Subject[] = [
  ownSpecs('billing-ledger', 'libs/money/billing-ledger'),
  ownSpecs('signed-receipts', 'libs/money/signed-receipts'),
  ownSpecs('http-client', 'libs/platform/http-client'),
  ownSpecs('evm', 'libs/money/evm', ['chain']),
  ownSpecs('metering', 'libs/money/metering'),
  ownSpecs('identity', 'libs/people/identity'),
  ownSpecs('card-payments', 'libs/money/card-payments'),
  ownSpecs('limits', 'libs/platform/limits'),
  {
    name: 'guards',
    sources: [
      'apps/facilitator/src/bearer.guard.ts',
      'apps/mcp-gateway/src/page-guard.ts',
      'apps/rest-api/src/http/api-key-guard.ts',
      'apps/rest-api/src/http/session-authenticator.ts',
      'apps/rest-api/src/http/session-guard.ts',
      'libs/platform/http-service/src/route-guards.ts',
    ],
    specs: [
      'apps/facilitator/src/bearer.guard.spec.ts',
      'apps/mcp-gateway/src/page-guard.spec.ts',
      'apps/rest-api/src/http/guards.spec.ts',
      'libs/platform/http-service/src/route-guards.spec.ts',
    ],
    needs: [],
  },
  ownSpecs('peppol-client', 'libs/registers/peppol-client'),
  ownSpecs('x402-payments', 'libs/money/x402-payments', ['chain']),
];

const isSpec = (file: string): boolean => file.endsWith('.spec.ts');
/** What only lists exports, and what only specs use, has nothing to guard. */
const isMutated = (file: string): boolean =>
  /\.tsx?$/.test(file) && !isSpec(file) && !/(\.fixture|(^|\/)index|(^|\/)testing)\.ts$/.test(file);

/** @returns the files below the repository that are mutated, and the specs */
export function filesOf(subject: Subject, root: string): { sources: string[]; specs: string[] } {
  const below = (places: readonly string[], isWanted: (file: string) => boolean): string[] =>
    places.flatMap((place) =>
      place.endsWith('.ts')
        ? [place]
        : readdirSync(path.join(root, place), { recursive: true, encoding: 'utf8' })
            .map((file) => `${place}/${file.split(path.sep).join('/')}`)
            .filter(isWanted)
            .sort(),
    );
  return { sources: below(subject.sources, isMutated), specs: below(subject.specs, isSpec) };
}
