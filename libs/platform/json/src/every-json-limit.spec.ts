import * as everyLimit from '@einvoice/limits';
import { type JsonLimits } from '@einvoice/limits';
import { parseStrictJson } from './strict-json';
import { jsonDocuments as documents } from './testing.fixture';

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const isJsonLimits = (value: Record<string, unknown>): boolean =>
  ['bytesMax', 'depthMax', 'valuesMax', 'keysPerObjectMax', 'itemsPerArrayMax', 'stringBytesMax'].every(
    (name) => typeof value[name] === 'number',
  );

/** All limits on JSON that stand in the one place of limits, wherever in it. */
function jsonLimitsIn(value: unknown, name: string): [name: string, limits: JsonLimits][] {
  if (!isObject(value)) return [];
  const below = Object.entries(value).flatMap(([key, inner]) => jsonLimitsIn(inner, name ? `${name}.${key}` : key));
  return isJsonLimits(value) ? [[name, value as unknown as JsonLimits], ...below] : below;
}

type LimitName = keyof typeof documents;

/** How much of each the document of another limit has; where that is too much, the other is the edge that is reached. */
const isReachable: Readonly<Record<LimitName, (limits: JsonLimits) => boolean>> = {
  bytesMax: () => true,
  depthMax: ({ depthMax, valuesMax }) => depthMax < valuesMax,
  valuesMax: (limits) => documents.valuesMax(limits.valuesMax + 1, limits).length <= limits.bytesMax,
  keysPerObjectMax: ({ keysPerObjectMax, valuesMax }) => keysPerObjectMax + 1 < valuesMax,
  itemsPerArrayMax: ({ itemsPerArrayMax, valuesMax }) => itemsPerArrayMax + 1 < valuesMax,
  stringBytesMax: ({ stringBytesMax, bytesMax }) => stringBytesMax + 3 <= bytesMax,
};

const everyJsonLimit = jsonLimitsIn(everyLimit, '');
const edges = everyJsonLimit.flatMap(([name, limits]) =>
  (Object.keys(documents) as LimitName[])
    .filter((limit) => isReachable[limit](limits))
    .map((limit): [string, LimitName, JsonLimits] => [name, limit, limits]),
);

it('finds every place that limits JSON, and most of their numbers can be reached', () => {
  const names = everyJsonLimit.map(([name]) => name);
  const known = [
    'invoiceBody',
    'smallBody',
    'paymentSignature.decoded',
    'registerAnswer',
    'chainAnswer',
    'sellerAnswer',
  ];
  expect(names).toEqual(expect.arrayContaining(known));
  for (const name of names) expect(edges.filter(([of]) => of === name).length).toBeGreaterThanOrEqual(4);
});

/** Where two places have the same number for the same thing, it is walked once. */
const walked = edges.filter(
  ([, limit, limits], at) =>
    edges.findIndex(([, other, { [limit]: most }]) => other === limit && most === limits[limit]) === at,
);

it.each(walked)('%s.%s: one less and as much are taken, one more is refused', (_name, limit, limits) => {
  const parse = (count: number) => {
    const outcome = parseStrictJson(Buffer.from(documents[limit](count, limits)), limits);
    return outcome.ok ? 'taken' : outcome.code;
  };
  const most = limits[limit];
  const refused = limit === 'bytesMax' ? 'body_too_large' : 'too_complex';
  expect([most - 1, most, most + 1].map(parse)).toEqual(['taken', 'taken', refused]);
});
