import { metricKeysOf } from '@einvoice/energy-label';
import { readRecordId } from '@einvoice/eprel-client';
import { checkArguments, type CheckedArguments, type FieldProblem } from '../check-arguments';
import { CompareEprelProductMetricsInput } from './compare-eprel-product-metrics.shape';

/** Checks a comparison as `checkArguments` does, each id and key too: paths are like `/metricKeys/1`. Ids are written in one way afterwards. */
export function checkComparison(body: unknown): CheckedArguments<CompareEprelProductMetricsInput> {
  const checked = checkArguments({ input: CompareEprelProductMetricsInput }, body);
  if (!checked.ok) return checked;
  const { publicRecordIds, metricKeys = [] } = checked.input;
  const ids = publicRecordIds.map(readRecordId);
  const names = ids.map((id) => id && `${id.group}/${id.registrationNumber}`);
  const groups = [...new Set(ids.flatMap((id) => id?.group ?? []))];
  const [group = ''] = groups;
  const known = metricKeysOf(group);
  const fields: FieldProblem[] = [
    ...names.flatMap((name, at) => {
      const path = `/publicRecordIds/${at}`;
      if (name === null) return [invalid(path, 'Each record is a group and a registration number.')];
      return names.indexOf(name) < at ? [invalid(path, 'The same record stands here twice.')] : [];
    }),
    // Of several groups nothing is compared, whatever the keys.
    ...metricKeys.flatMap((key, at) => {
      const isKnown = groups.length !== 1 || known.includes(key);
      return isKnown
        ? []
        : [invalid(`/metricKeys/${at}`, `There is no such figure of this group. It has: ${known.join(', ')}.`)];
    }),
  ];
  if (fields.length > 0) return { ok: false, fields };
  return { ok: true, input: Object.assign(checked.input, { publicRecordIds: names as string[] }) };
}

const invalid = (path: string, message: string): FieldProblem => ({ path, code: 'invalid_value', message });
