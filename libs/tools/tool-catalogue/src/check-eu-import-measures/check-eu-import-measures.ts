import { undecided } from '@einvoice/decision-envelope';
import { type TariffService } from '@einvoice/eori-client';
import {
  certificatesOf,
  type Measure,
  type MeasuresResolution,
  parseDuty,
  resolveMeasures,
  type TariffContent,
} from '@einvoice/tariff-data';
import { named, nothingAsked, type AskedTariff, askedTariff, storageDown } from '../tariff/tariff-answer';
import { type LineNamed } from '../tariff/tariff-answer.shape';
import { type ToolDeps } from '../tool';
import {
  type CheckEuImportMeasuresInput,
  type CheckEuImportMeasuresOutput,
  type DefenceRange,
  type MeasureNamed,
} from './check-eu-import-measures.shape';
import { askSecondSource, secondSourceReason } from './second-source';
import { decisionOnMeasures } from './decide-on-measures';
import { questionProblem } from './question-problem';

/** Lists what the tariff of the Union says of goods of a code from a country on a day. */
export async function checkEuImportMeasures(
  input: CheckEuImportMeasuresInput,
  { tariff, tariffService, now }: Pick<ToolDeps, 'tariff' | 'tariffService' | 'now'>,
): Promise<CheckEuImportMeasuresOutput> {
  const asked = await askedTariff(tariff, now());
  if (asked === null)
    return { status: 'unavailable', ...nothing, provenance: nothingAsked(now()), decision: storageDown };
  const onDate = input.date ?? now().toISOString().slice(0, 10);
  const problem = questionProblem({ ...input, date: onDate }, asked.index.content, now());
  if (problem !== null) {
    const nextActions = [{ code: problem.code, message: `${problem.path}: ${problem.message}` }];
    const decision = undecided('invalid_input', {
      summary: 'This cannot be asked, and nothing was looked up.',
      nextActions,
    });
    return { status: 'invalid_input', ...nothing, provenance: nothingAsked(now()), decision };
  }
  return answerOf(input, onDate, asked, tariffService);
}

async function answerOf(
  input: CheckEuImportMeasuresInput,
  onDate: string,
  asked: AskedTariff,
  tariffService: TariffService,
): Promise<CheckEuImportMeasuresOutput> {
  const { index, provenance } = asked;
  const { originCountry } = input;
  const code = input.code.padEnd(10, '0');
  const resolution = resolveMeasures(index, { code, originCountry, day: onDate });
  const data = {
    ...{ ...nothing, code, onDate },
    ...('line' in resolution && { path: index.pathTo(resolution.line, onDate).map(named) }),
    ...('nearCodes' in resolution && { nearCodes: resolution.nearCodes.map(named) }),
    ...('declarableChildren' in resolution && { declarableChildren: resolution.declarableChildren.map(named) }),
    ...('measures' in resolution && listsOf(resolution, index.content)),
  };
  if (asked.undecided)
    return { ...data, status: asked.undecided.status, provenance, decision: asked.undecided.decision };
  const secondSource = input.confirm ? await askSecondSource(tariffService, { code, originCountry, day: onDate }, resolution) : null; // prettier-ignore
  const decision = decisionOnMeasures(resolution, {
    ...{ code, onDate, month: provenance.month, additionalCode: input.additionalCode ?? null },
    isFromUnion: index.areas.contains('EU', originCountry, onDate),
    secondSource: secondSourceReason(secondSource, resolution),
  });
  return { ...data, secondSource, status: resolution.status, provenance, decision };
}

type Lists = Omit<CheckEuImportMeasuresOutput, 'status' | 'provenance' | 'decision'>;

const nothing: Lists = {
  ...{ code: null, onDate: null, path: [], duties: [], preferences: [], suspensions: [], quotas: [], tradeDefence: [] },
  ...{
    tradeDefenceRange: [],
    prohibitions: [],
    controls: [],
    others: [],
    declarableChildren: [],
    nearCodes: [],
    secondSource: null,
  },
};

function listsOf(
  { measures }: Extract<MeasuresResolution, { measures: object }>,
  content: TariffContent,
): Partial<Lists> {
  const all = (list: readonly Measure[]) => list.map((measure) => measureNamed(measure, content));
  return {
    duties: all(measures.duty),
    preferences: all(measures.preference),
    suspensions: all(measures.suspension),
    quotas: all(measures.quota),
    tradeDefence: all(measures.defence),
    tradeDefenceRange: rangesOf(all(measures.defence)),
    prohibitions: all(measures.prohibition),
    controls: all([...measures.control, ...measures.declaration]),
    others: all(measures.other),
  };
}

function measureNamed(measure: Measure, content: TariffContent): MeasureNamed {
  const { type, area, duty, additionalCode, orderNumber, from, to, footnotes, legalBase } = measure;
  const meaning = (code: string, texts: Readonly<Record<string, string>>): LineNamed => ({
    code,
    description: texts[code] ?? '',
  });
  const read = duty === null ? null : parseDuty(duty);
  return {
    ...{ type, description: content.measureTypes[type] ?? '', area, areaDescription: content.areas[area] ?? '' },
    ...{ duty, percent: read?.form === 'percentage' ? read.thousandthsOfPercent / 1000 : null },
    ...{ orderNumber, from, to, legalBase },
    additionalCode: additionalCode === null ? null : meaning(additionalCode, content.additionalCodes),
    certificates: certificatesOf([measure]).map((code) => meaning(code, content.certificates)),
    footnotes: footnotes.map((code) => meaning(code, content.footnotes)),
  };
}

/** The code of everybody who has none of their own. */
const allOthersCode = 'C999';

function rangesOf(defence: readonly MeasureNamed[]): DefenceRange[] {
  return [...new Set(defence.map(({ type }) => type))].map((type) => {
    const ofType = defence.filter((measure) => measure.type === type);
    const rates = ofType.map(({ percent }) => percent);
    const known = rates.every((rate) => rate !== null) ? rates : null;
    const allOthers = ofType.find(({ additionalCode }) => additionalCode?.code === allOthersCode)?.duty ?? null;
    return { type, min: known && Math.min(...known), max: known && Math.max(...known), allOthers };
  });
}
