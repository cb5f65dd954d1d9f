import { decide, type Decision, madeNow, type OutsideText, type Reason, undecided } from '@einvoice/decision-envelope';
import { energyGroup, energyGroups, labelState, onMarket } from '@einvoice/energy-label';
import { type EprelAnswer, type EprelClient, type EprelHits, type EprelRecord } from '@einvoice/eprel-client';
import { eprelQuestion } from '@einvoice/limits';
import { dayOf } from '../day-of';
import { energyEnvelope, notFoundWarning, unanswered } from '../energy-label/energy-answer';
import { labelFactsOf, publicRecordIdOf } from '../energy-label/record-facts';
import { type ToolDeps } from '../tool';
import { byMatch, matchKind, type MatchKind } from './match-models';
import { nearGroups } from './near-groups';
import {
  type CandidateShape,
  type SearchEprelProductsInput,
  type SearchEprelProductsOutput,
} from './search-eprel-products.shape';

type Answer = EprelAnswer<EprelHits>;
type Matched = { readonly record: EprelRecord; readonly matchKind: MatchKind };

interface Found {
  readonly answers: readonly [Answer, ...Answer[]];
  readonly brandLeftOut: boolean;
}

/** Looks a product up by number, by GTIN, or by model and brand within a group. */
export async function searchEprelProducts(
  input: SearchEprelProductsInput,
  { eprel, now }: ToolDeps,
): Promise<SearchEprelProductsOutput> {
  const group = input.productGroup === undefined ? null : unknownGroup(input.productGroup, now());
  if (group) return answerWithoutHits(group.answer, group.near);
  const { answers, brandLeftOut } = await lookUp(input, eprel);
  const last = answers.at(-1)!;
  if (last.state !== 'found' && last.state !== 'not_found') return answerWithoutHits(last, []);
  const hits = last.state === 'found' ? last.value : { hits: [], total: 0 };
  const matched = newestVersions(hits.hits)
    .flatMap((record) => matchOf(record, input))
    .sort(byMatch);
  const day = dayOf(now());
  const candidates = matched.slice(0, eprelQuestion.candidatesMax).map((one) => candidateOf(one, day));
  const status = statusOf(matched, hits.total > hits.hits.length);
  return {
    ...{ status, candidates, total: hits.total, brandLeftOut, nearGroups: [] },
    ...energyEnvelope(answers, outsideTextOf(candidates), { act: actOf(matched) }),
    decision: decisionOn(status, input, brandLeftOut),
  };
}

/** A group that the acts do not have is not asked for: a search in it would be an answer about nothing. Null when it is known. */
function unknownGroup(asked: string, now: Date): { readonly answer: Answer; readonly near: readonly string[] } | null {
  if (energyGroup(asked)) return null;
  const provenance = { source: 'none', mode: 'local', checkedAt: now.toISOString(), ...madeNow } as const;
  const codes = energyGroups.map(({ urlCode }) => urlCode);
  return { answer: { state: 'invalid_input', reason: 'malformed_group', provenance }, near: nearGroups(asked, codes) };
}

async function lookUp(input: SearchEprelProductsInput, eprel: EprelClient): Promise<Found> {
  const { registrationNumber, gtin, modelIdentifier, supplierOrBrand, productGroup } = input;
  if (registrationNumber !== undefined) {
    const answer =
      productGroup === undefined
        ? await eprel.record(registrationNumber)
        : await eprel.recordInGroup(productGroup, registrationNumber);
    return { answers: [asHits(answer)], brandLeftOut: false };
  }
  if (gtin !== undefined) return { answers: [asHits(await eprel.recordByGtin(gtin))], brandLeftOut: false };
  const model = {
    productGroup: productGroup!,
    ...(modelIdentifier !== undefined && { modelIdentifier: modelIdentifier.trim() }),
  };
  const pair = { ...model, ...(supplierOrBrand !== undefined && { supplierOrTrademark: supplierOrBrand.trim() }) };
  const first = await eprel.search(pair);
  // Brands must be written as registered, and seldom are.
  const again = first.state === 'not_found' && supplierOrBrand !== undefined && modelIdentifier !== undefined;
  return again
    ? { answers: [first, await eprel.search(model)], brandLeftOut: true }
    : { answers: [first], brandLeftOut: false };
}

const asHits = (answer: EprelAnswer<EprelRecord>): Answer =>
  answer.state === 'found' ? { ...answer, value: { hits: [answer.value], total: 1 } } : answer;

/** One registration may have several versions among the hits. */
function newestVersions(hits: readonly EprelRecord[]): readonly EprelRecord[] {
  const newest = new Map<string, EprelRecord>();
  for (const hit of hits) {
    const before = newest.get(hit.registrationNumber);
    if (!before || isNewer(hit, before)) newest.set(hit.registrationNumber, hit);
  }
  return [...newest.values()];
}

const isNewer = (one: EprelRecord, other: EprelRecord): boolean =>
  one.lastVersion !== other.lastVersion
    ? one.lastVersion === true
    : (one.versionNumber ?? 0) > (other.versionNumber ?? 0);

/** How a hit matches what was asked for; none when it does not. A brand that is another makes a match partial at most. */
function matchOf(
  record: EprelRecord,
  { modelIdentifier, supplierOrBrand, ...byNumber }: SearchEprelProductsInput,
): readonly Matched[] {
  if (byNumber.registrationNumber !== undefined || byNumber.gtin !== undefined) return [{ record, matchKind: 'exact' }];
  const kindOf = (found: OutsideText | null, asked: string) => matchKind(found?.text ?? '', asked.trim());
  const model = modelIdentifier === undefined ? 'exact' : kindOf(record.modelIdentifier, modelIdentifier);
  if (model === null) return [];
  if (supplierOrBrand === undefined) return [{ record, matchKind: model }];
  const brand = kindOf(record.supplierOrTrademark, supplierOrBrand);
  // A brand alone says which supplier it is, not which product.
  if (modelIdentifier === undefined) return brand === null ? [] : [{ record, matchKind: 'partial' }];
  // Of a brand a part of its name is enough: the model says which product it is.
  return [{ record, matchKind: brand === null ? 'partial' : model }];
}

function candidateOf({ record, matchKind: kind }: Matched, day: string): CandidateShape {
  const { classes } = labelState(labelFactsOf(record), day);
  return {
    ...{
      publicRecordId: publicRecordIdOf(record),
      model: record.modelIdentifier,
      supplier: record.supplierOrTrademark,
    },
    ...{ energyClass: classes[0]?.value ?? null, matchKind: kind },
    onMarket: onMarket(record.onMarketStart, record.onMarketEnd, day),
  };
}

const outsideTextOf = (candidates: readonly CandidateShape[]): Readonly<Record<string, OutsideText | null>> =>
  Object.fromEntries(
    candidates.flatMap(({ model, supplier }, at) => [
      [`/candidates/${at}/model`, model],
      [`/candidates/${at}/supplier`, supplier],
    ]),
  );

const actOf = ([first]: readonly Matched[]) => (first ? (energyGroup(first.record.productGroup)?.act ?? null) : null);

/** One exact match is the product, unless there are hits that nobody looked at. */
function statusOf(matched: readonly Matched[], hasMore: boolean): Extract<SearchEprelProductsOutput['status'], string> {
  if (matched.length === 0) return hasMore ? 'possible_match' : 'no_match_in_queried_source';
  const exact = matched.filter(({ matchKind: kind }) => kind === 'exact').length;
  if (exact === 1 && !hasMore) return 'exact_public_record';
  return matched.length === 1 && !hasMore ? 'possible_match' : 'multiple_matches';
}

function decisionOn(
  status: SearchEprelProductsOutput['status'],
  { gtin }: SearchEprelProductsInput,
  brandLeftOut: boolean,
): Decision {
  const warnings = brandLeftOut ? [brandWarning] : [];
  switch (status) {
    case 'exact_public_record':
      return decide({ summary: 'EPREL has exactly this record.', warnings });
    case 'no_match_in_queried_source':
      return decide({
        summary: 'EPREL has no public record that matches. That does not mean that the product is not registered.',
        warnings: [notFoundWarning, ...(gtin === undefined ? [] : [gtinWarning]), ...warnings],
        nextActions: [askTheSupplier],
        requiresHumanReview: true,
      });
    default:
      return decide({
        summary: 'EPREL has records that may be the product; a person chooses.',
        warnings,
        nextActions: [chooseOne],
        requiresHumanReview: true,
      });
  }
}

const brandWarning: Reason = {
  code: 'brand_left_out',
  message: 'Model and brand together found nothing, so the model was searched without the brand.',
};
const gtinWarning: Reason = {
  code: 'gtin_is_optional',
  message: 'A GTIN is optional in EPREL: for most products none is given.',
};
const askTheSupplier: Reason = {
  code: 'ask_the_supplier',
  message: 'Ask the supplier for the registration number; it is in the QR code of the label.',
};
const chooseOne: Reason = {
  code: 'choose_a_record',
  message: 'Compare model and supplier, then ask for the record by its publicRecordId.',
};

function answerWithoutHits(answer: Answer, near: readonly string[]): SearchEprelProductsOutput {
  const envelope = (reason: string) => energyEnvelope([answer], {}, { reason });
  const nothing = { candidates: [], total: null, brandLeftOut: false, nearGroups: [...near] };
  if (
    answer.state === 'found' ||
    answer.state === 'not_found' ||
    (answer.state === 'invalid_input' && answer.reason === 'malformed_group')
  ) {
    const names = near.length === 0 ? '' : ` Names like it: ${near.join(', ')}.`;
    const summary = `EPREL has no product group of this name, so nothing was searched.${names}`;
    const nextActions = [
      { code: 'unknown_product_group', message: '/productGroup: take a name of EPREL, or ask by number or GTIN.' },
    ];
    const decision = undecided('invalid_input', { summary, nextActions });
    return { status: 'invalid_input', ...nothing, ...envelope('unknown_product_group'), decision };
  }
  const { status, reason, decision } = unanswered(answer);
  return { status, ...nothing, ...envelope(reason), decision };
}
