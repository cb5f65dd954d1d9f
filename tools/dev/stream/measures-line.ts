import { certificatesOf, type Measure, resolveMeasures, type TariffIndex } from '@einvoice/tariff-data';

/** What the measures of one line are, in the fields of labelled questions. */
export function measuresLine(
  index: TariffIndex,
  code: string,
  originCountry: string,
  day: string,
): Readonly<Record<string, unknown>> & { readonly status: string } {
  const resolution = resolveMeasures(index, { code, originCountry, day });
  if (resolution.status === 'code_unknown') return { status: resolution.status };
  if (resolution.status === 'code_not_declarable')
    return { status: resolution.status, declarableChildren: resolution.declarableChildren.map((line) => line.code) };
  const { duty, preference, suspension, quota, defence, prohibition, control, declaration } = resolution.measures;
  return {
    thirdCountry: duty.map(rateOf),
    preferences: preference.map(rateOf),
    suspensions: suspension.map(rateOf),
    quotas: quota.map((measure) => ({ ...rateOf(measure), orderNumber: measure.orderNumber })),
    tradeDefence: defence.map((measure) => ({
      type: measure.type,
      additionalCode: measure.additionalCode ?? '',
      duty: measure.duty,
    })),
    prohibitions: prohibition.map(({ type, area }) => [type, area]),
    controls: [...new Set([...control, ...declaration].map(({ type }) => type))].sort(),
    certificates: certificatesOf(Object.values(resolution.measures).flat()),
    status: resolution.status,
  };
}

const rateOf = ({ type, area, duty }: Measure) => ({ type, origin: area, duty });
