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
  /** Its score has been reached in a whole run: the sample of `npm run test:system` holds it. */
  readonly isHeld?: true;
}

const ownSpecs = (name: string, folder: string, needs: Subject['needs'] = []): Subject => ({
  name,
  sources: [`${folder}/src`],
  specs: [`${folder}/src`],
  needs,
});

/** In the order in which they are run. */
export const subjects: readonly Subject[] = [
  ownSpecs('x402-payments', 'libs/money/x402-payments', ['chain']),
  { ...ownSpecs('billing-ledger', 'libs/money/billing-ledger'), isHeld: true },
  { ...ownSpecs('signed-receipts', 'libs/money/signed-receipts'), isHeld: true },
  { ...ownSpecs('http-client', 'libs/platform/http-client'), isHeld: true },
  ownSpecs('peppol-client', 'libs/registers/peppol-client'),
  { ...ownSpecs('evm', 'libs/money/evm', ['chain']), isHeld: true },
  { ...ownSpecs('metering', 'libs/money/metering'), isHeld: true },
  { ...ownSpecs('identity', 'libs/people/identity'), isHeld: true },
  { ...ownSpecs('card-payments', 'libs/money/card-payments'), isHeld: true },
  { ...ownSpecs('limits', 'libs/platform/limits'), isHeld: true },
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
    isHeld: true,
  },
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
