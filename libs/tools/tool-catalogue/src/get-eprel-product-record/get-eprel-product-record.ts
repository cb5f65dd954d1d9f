import { decide, type Decision, type Reason } from '@einvoice/decision-envelope';
import { energyGroup, isSuperseded, onMarket } from '@einvoice/energy-label';
import { type EprelClient, type EprelRecord } from '@einvoice/eprel-client';
import { dayOf } from '../day-of';
import { energyEnvelope, notFoundWarning, unanswered } from '../energy-label/energy-answer';
import { type RecordIdInput } from '../energy-label/energy-answer.shape';
import { askRecord, publicRecordIdOf } from '../energy-label/record-facts';
import { matchKind } from '../search-eprel-products/match-models';
import { type ToolDeps } from '../tool';
import {
  type GetEprelProductRecordOutput,
  type NewerTwin,
  type ProductRecordShape,
} from './get-eprel-product-record.shape';

/** What the register holds of one record, and where the model is on the newer label. */
export async function getEprelProductRecord(
  { publicRecordId }: RecordIdInput,
  { eprel, now }: ToolDeps,
): Promise<GetEprelProductRecordOutput> {
  const answer = await askRecord(eprel, publicRecordId);
  if (answer.state === 'not_found') {
    const decision = decide({ summary: 'EPREL has no public record of this number in this group.', warnings: [notFoundWarning], requiresHumanReview: true }); // prettier-ignore
    return { status: 'not_found', record: null, twin: null, ...energyEnvelope([answer], {}), decision };
  }
  if (answer.state !== 'found') {
    const { status, reason, decision } = unanswered(answer);
    return { status, record: null, twin: null, ...energyEnvelope([answer], {}, { reason }), decision };
  }
  const day = dayOf(now());
  const record = recordOf(answer.value, day);
  const group = energyGroup(answer.value.productGroup);
  const twin = group?.replacedBy ? await searchTwin(answer.value, group.replacedBy, eprel) : null;
  const superseded = group !== null && isSuperseded(group, day);
  const status = statusOf(answer.value);
  return {
    ...{ status, record, twin },
    ...energyEnvelope(
      [answer],
      { '/record/model': record.model, '/record/supplier': record.supplier },
      { act: group?.act ?? null },
    ),
    decision: decisionOn(status, answer.value, record.onMarket, superseded),
  };
}

function recordOf(record: EprelRecord, day: string): ProductRecordShape {
  const { productGroup, modelIdentifier: model, supplierOrTrademark: supplier, status: registerStatus } = record;
  const { onMarketStart, onMarketEnd, versionNumber, lastVersion, supplierVerified, unknownFields } = record;
  return {
    ...{ publicRecordId: publicRecordIdOf(record), productGroup, model, supplier, registerStatus },
    ...{ onMarket: onMarket(onMarketStart, onMarketEnd, day), onMarketStart, onMarketEnd },
    ...{ versionNumber, lastVersion, supplierVerified, unknownFields },
    placementCountries: [...record.placementCountries],
  };
}

/** The search needs a key and may fail: then the twin is unknown, and the record is answered all the same. */
async function searchTwin(record: EprelRecord, productGroup: string, eprel: EprelClient): Promise<NewerTwin> {
  const modelIdentifier = record.modelIdentifier?.text ?? '';
  const answer = await eprel.search({ productGroup, modelIdentifier });
  const isSame = (hit: EprelRecord) => ['exact', 'normalised'].includes(matchKind(hit.modelIdentifier?.text ?? '', modelIdentifier) ?? '') && hit.supplierOrTrademark?.text === record.supplierOrTrademark?.text; // prettier-ignore
  const same = answer.state === 'found' ? answer.value.hits.filter(isSame) : [];
  const publicRecordIds = [...new Set(same.map(publicRecordIdOf))];
  const hasAll = answer.state === 'found' && answer.value.total === answer.value.hits.length;
  const isMiss = answer.state === 'not_found' || hasAll;
  const state = publicRecordIds.length > 0 ? 'found' : isMiss ? 'not_found' : 'unknown';
  return { productGroup, state, publicRecordIds };
}

function statusOf({ blocked, status, supplierVerified }: EprelRecord): 'found' | 'blocked' | 'not_verified_supplier' {
  if (blocked === true || (status !== null && status !== 'PUBLISHED')) return 'blocked';
  return supplierVerified === false ? 'not_verified_supplier' : 'found';
}

function decisionOn(
  status: 'found' | 'blocked' | 'not_verified_supplier',
  { blocked, status: registerStatus, lastVersion }: EprelRecord,
  market: ProductRecordShape['onMarket'],
  superseded: boolean,
): Decision {
  const unknown = blocked === null || registerStatus === null || market === 'unknown';
  const warnings = [
    ...(market === 'ended' ? [warningOf.ended] : []),
    ...(market === 'not_yet' ? [warningOf.notYet] : []),
    ...(lastVersion === false ? [warningOf.olderVersion] : []),
    ...(superseded ? [warningOf.superseded] : []),
    ...(status === 'not_verified_supplier' ? [warningOf.notVerified] : []),
    ...(unknown ? [warningOf.unknown] : []),
  ];
  return decide({
    summary:
      status === 'blocked' ? 'EPREL has this record, and it is blocked or not published.' : 'EPREL has this record.',
    blockingReasons: status === 'blocked' ? [blockedReason] : [],
    warnings,
    requiresHumanReview: warnings.some((warning) => warning !== warningOf.ended),
  });
}

const blockedReason: Reason = {
  code: 'record_blocked',
  message: 'The record is blocked or not published; ask the supplier.',
};
const warningOf = {
  ended: {
    code: 'market_placement_ended',
    message: 'The placement on the market has ended; what is in stock may be sold.',
  },
  notYet: { code: 'not_on_the_market_yet', message: 'The placement on the market has not begun.' },
  olderVersion: { code: 'older_version', message: 'The register has a newer version of this record.' },
  superseded: {
    code: 'scale_superseded',
    message: 'Labels of this group may not be shown any more; use the twin in the newer group.',
  },
  notVerified: { code: 'supplier_not_verified', message: 'The register has not verified the supplier.' },
  unknown: {
    code: 'record_incomplete',
    message: 'The record does not say whether it is published, blocked, or on the market.',
  },
} as const satisfies Readonly<Record<string, Reason>>;
