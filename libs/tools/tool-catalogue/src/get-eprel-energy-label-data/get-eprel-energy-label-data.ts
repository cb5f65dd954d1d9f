import { decide, type Decision, type Reason } from '@einvoice/decision-envelope';
import { labelState, type LabelState, metricsOf } from '@einvoice/energy-label';
import { type EprelAnswer } from '@einvoice/eprel-client';
import { dayOf } from '../day-of';
import { energyEnvelope, notFoundWarning, unanswered } from '../energy-label/energy-answer';
import { type EnergyAnswerShape } from '../energy-label/energy-answer.shape';
import { askRecord, labelFactsOf, listedRecordOf } from '../energy-label/record-facts';
import { type ToolDeps } from '../tool';
import {
  type GetEprelEnergyLabelDataInput,
  type GetEprelEnergyLabelDataOutput,
} from './get-eprel-energy-label-data.shape';

/** What the label of a record says and where it is. The scale comes from the act, the files from the register. */
export async function getEprelEnergyLabelData(
  { publicRecordId, language = 'EN' }: GetEprelEnergyLabelDataInput,
  { eprel, now }: ToolDeps,
): Promise<GetEprelEnergyLabelDataOutput> {
  const answer = await askRecord(eprel, publicRecordId);
  if (answer.state === 'not_found') {
    const decision = decide({ summary: 'EPREL has no public record of this number in this group.', warnings: [notFoundWarning], requiresHumanReview: true }); // prettier-ignore
    return { status: 'not_found', ...nothing, ...energyEnvelope([answer], {}), decision };
  }
  if (answer.state !== 'found') {
    const { status, reason, decision } = unanswered(answer);
    return { status, ...nothing, ...energyEnvelope([answer], {}, { reason }), decision };
  }
  const record = answer.value;
  const { productGroup: group, registrationNumber: number } = record;
  const [label, fiche] = await Promise.all([
    eprel.labelAddress(group, number, 'PDF'),
    eprel.ficheAddress(group, number, language),
  ]);
  const day = dayOf(now());
  const state = labelState(labelFactsOf(record), day);
  const { onMarket, supplierVerified } = listedRecordOf(record, day);
  const [labelUrl, ficheUrl] = [addressIn(label), addressIn(fiche)];
  const { nestedLabel = null, qr = null } = eprel.addressesOf(number) ?? {};
  const missing = [
    ...(state.group === null ? ['scale'] : state.missing),
    ...missingFile('label_url', label),
    ...missingFile('fiche_url', fiche),
  ];
  return {
    ...{ status: missing.length === 0 ? 'complete' : 'incomplete', missing },
    ...{ classes: state.classes, scaleInconsistent: [...state.contradictions], superseded: state.superseded },
    ...{ onMarket, supplierVerified },
    ...{ labelUrl, ficheUrl, nestedLabelUrl: nestedLabel, qrUrl: qr, metrics: metricsOf(group, record.fields) },
    ...energyEnvelope([answer, ...[label, fiche].filter((file) => file.state === 'found')], {}, { act: state.act }),
    decision: decisionOn(state, missing),
  };
}

const nothing: Pick<
  GetEprelEnergyLabelDataOutput,
  Exclude<keyof GetEprelEnergyLabelDataOutput, keyof EnergyAnswerShape | 'status'>
> = {
  ...{ classes: [], scaleInconsistent: [], superseded: null, labelUrl: null, ficheUrl: null, nestedLabelUrl: null },
  ...{ qrUrl: null, metrics: [], missing: [], onMarket: 'unknown', supplierVerified: null },
};

/** A file that the register has not is another thing than one that it did not answer for. */
const missingFile = (name: string, { state }: EprelAnswer<string>): readonly string[] => {
  if (state === 'found') return [];
  return [state === 'not_found' ? name : `${name}_unanswered`];
};

const addressIn = (answer: EprelAnswer<string>): string | null => (answer.state === 'found' ? answer.value : null);

/** Parts of a label as a sentence names them; a class by its title. */
const partsInWords = (parts: readonly string[], classes: LabelState['classes']): string =>
  parts
    .map((part) => {
      const title = classes.find(({ key }) => key === part)?.title;
      return title === undefined ? otherParts[part]! : title[0]!.toLowerCase() + title.slice(1);
    })
    .join(', ');

const otherParts: Readonly<Record<string, string>> = {
  scale: 'scale of the group',
  label_url: 'label file',
  label_url_unanswered: 'label file (no answer)',
  fiche_url: 'product information sheet',
  fiche_url_unanswered: 'product information sheet (no answer)',
};

function decisionOn({ contradictions, superseded, classes }: LabelState, missing: readonly string[]): Decision {
  const warnings: Reason[] = [
    ...(missing.length > 0
      ? [{ code: 'label_incomplete', message: `The register did not give: ${partsInWords(missing, classes)}.` }]
      : []),
    ...(contradictions.length > 0 ? [inconsistent] : []),
    ...(superseded ? [supersededWarning] : []),
  ];
  const summary =
    missing.length === 0 ? 'EPREL has all that the label says.' : 'EPREL lacks a part of what the label says.';
  return decide({ summary, warnings, requiresHumanReview: warnings.length > 0 });
}

const inconsistent: Reason = {
  code: 'scale_inconsistent',
  message: 'The record contradicts the act of its group; the scale given here is that of the act.',
};
const supersededWarning: Reason = {
  code: 'scale_superseded',
  message: 'Dealers must not show this label any more; get_eprel_product_record names the twin on the newer label.',
};
