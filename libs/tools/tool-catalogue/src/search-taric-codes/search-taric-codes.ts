import { decide, type Decision } from '@einvoice/decision-envelope';
import { type GoodsCandidate, isDeclarable } from '@einvoice/tariff-data';
import { checkArguments, type CheckedArguments } from '../check-arguments';
import { askedTariff, named, nothingAsked, onlyABtiBinds, storageDown } from '../tariff/tariff-answer';
import { type ToolDeps } from '../tool';
import {
  KnownProperties,
  SearchTaricCodesInput,
  type SearchTaricCodesOutput,
  type CodeCandidate,
} from './search-taric-codes.shape';

/** Checks a search as `checkArguments` does, and the known properties in the same way. */
export function checkSearchArguments(body: unknown): CheckedArguments<SearchTaricCodesInput> {
  const checked = checkArguments({ input: SearchTaricCodesInput }, body);
  if (!checked.ok || checked.input.knownProperties === undefined) return checked;
  const properties = checkArguments({ input: KnownProperties }, checked.input.knownProperties, '/knownProperties');
  return properties.ok ? checked : properties;
}

const usualLimit = 10;

/** Finds codes that may be meant by a description, with the words that speak for each. It classifies nothing. */
export async function searchTaricCodes(
  { productDescription, knownProperties = {}, chapter, limit = usualLimit }: SearchTaricCodesInput,
  { tariff, now }: Pick<ToolDeps, 'tariff' | 'now'>,
): Promise<SearchTaricCodesOutput> {
  const asked = await askedTariff(tariff, now());
  if (asked === null)
    return {
      status: 'unavailable',
      candidates: [],
      onDate: null,
      provenance: nothingAsked(now()),
      decision: storageDown,
    };
  const onDate = now().toISOString().slice(0, 10);
  const { material, use, form } = knownProperties;
  const properties = [material, use, form].filter((property) => property !== undefined);
  const found = asked.search.search({
    description: productDescription,
    properties,
    chapter: chapter ?? null,
    day: onDate,
    limit,
  });
  const data = {
    candidates: found.map((candidate) => candidateNamed(candidate, onDate)),
    onDate,
    provenance: asked.provenance,
  };
  if (asked.undecided) return { ...data, status: asked.undecided.status, decision: asked.undecided.decision };
  const status = found.length > 0 ? 'candidates_found' : 'no_candidate';
  return { ...data, status, decision: decisionOn(found.length) };
}

const candidateNamed = (
  { line, path, score, evidence, decidedBy, declarableChildren }: GoodsCandidate,
  day: string,
): CodeCandidate => ({
  ...{ code: line.code, suffix: line.suffix, declarable: isDeclarable(line, day), description: line.description },
  ...{ path: path.map(named), score, evidence, decidedBy, declarableChildren: declarableChildren.map(named) },
});

/** A person chooses, always. */
function decisionOn(found: number): Decision {
  const warnings = [onlyABtiBinds];
  if (found === 0)
    return decide({
      summary: 'No line of the tariff has the words of this description. That says nothing about the goods.',
      nextActions: [
        { code: 'describe_the_goods', message: 'Say what the goods are, of which material and for what use.' },
      ],
      ...{ warnings, requiresHumanReview: true },
    });
  return decide({
    summary: `${found === 1 ? '1 heading may be meant; the words that speak for it' : `${found} headings may be meant; the words that speak for each`} are shown. A person chooses.`, // prettier-ignore
    nextActions: [
      {
        code: 'choose_a_declarable_code',
        message: 'Compare what lines are told apart by, then ask check_eu_import_measures.',
      },
    ],
    ...{ warnings, requiresHumanReview: true },
  });
}
