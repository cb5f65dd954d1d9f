import { type DomainAnswer, type EvidenceDeclaration } from '@einvoice/decision-envelope';
import { type ListScreenedShape } from './sanctions-answer.shape';

/** An answer that rests on lists. */
type Screened = DomainAnswer & { readonly listsScreened: readonly ListScreenedShape[] };

/** What is kept of an answer about listed parties: which lists in which version, and how many of them; never a name. */
export const screeningEvidence: EvidenceDeclaration<object, Screened> = {
  factNames: ['lists', 'parties'],
  facts: ({ listsScreened }) => ({
    lists: listsScreened.map(({ id }) => id),
    parties: listsScreened.reduce((sum, { parties }) => sum + parties, 0),
  }),
  // The day that the publisher gives, or that of the import; the digest tells the file.
  datasetVersions: ({ listsScreened }) =>
    listsScreened.map(
      ({ id, generatedAt, importedAt, sha256 }) =>
        `${id} ${(generatedAt ?? importedAt).slice(0, 10)} ${sha256.slice(0, 12)}`,
    ),
};
