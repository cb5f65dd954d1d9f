import { memo, useMemo } from 'react';
import { grouped } from '../prose';
import { valueAt } from './json-pointer';
import { amount, textAt, useSelected, useSheet, Value } from './paper-value';
import { lineIndexOf } from './places';
import { linesAtOnce, useWindow } from './use-window';
import { say } from '../say';

/** The lines of the invoice, a window of them at a time; the window moves to the finding that is selected. */
export function PaperLines() {
  const { invoice, marks } = useSheet();
  const selected = useSelected();
  const lines = valueAt(invoice, '/lines');
  const count = Array.isArray(lines) ? lines.length : 0;
  const lineOf = useMemo(() => linesByNumber(marks), [marks]);
  const wanted = selected === null ? null : (lineOf.get(selected) ?? null);
  const [start, setStart] = useWindow(wanted !== null && wanted < count ? wanted : null, count);
  if (count === 0) return null;
  const end = Math.min(start + linesAtOnce, count);
  return (
    <>
      <table className="lines num">
        <thead>
          <tr>
            <th scope="col">{say('Item')}</th>
            <th scope="col" className="r">
              {say('Quantity')}
            </th>
            <th scope="col" className="r price">
              {say('Price')}
            </th>
            <th scope="col" className="r">
              {say('VAT')}
            </th>
            <th scope="col" className="r">
              {say('Net')} {textAt(invoice, '/currency')}
            </th>
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: end - start }, (_, offset) => (
            <Row key={offset} index={start + offset} />
          ))}
        </tbody>
      </table>
      {count > linesAtOnce && (
        <p className="window small">
          <button type="button" className="btn sm" disabled={start === 0} onClick={() => setStart(start - linesAtOnce)}>
            {say('Earlier')}
          </button>
          <span className="num">
            {say('Lines {first} to {last} of {count}', {
              first: grouped(start + 1),
              last: grouped(end),
              count: grouped(count),
            })}
          </span>
          <button type="button" className="btn sm" disabled={end === count} onClick={() => setStart(end)}>
            {say('Later')}
          </button>
        </p>
      )}
    </>
  );
}

/** The line that each finding is in, by its number. */
const linesByNumber = (marks: ReturnType<typeof useSheet>['marks']): ReadonlyMap<number, number | null> =>
  new Map([...marks].flatMap(([pointer, entries]) => entries.map(({ number }) => [number, lineIndexOf(pointer)])));

const Row = memo(function Row({ index }: { readonly index: number }) {
  const { invoice } = useSheet();
  const at = `/lines/${index}`;
  const name = textAt(invoice, `${at}/item/name`) || textAt(invoice, `${at}/name`);
  const price = textAt(invoice, `${at}/price`) === '' ? `${at}/price/net` : `${at}/price`;
  const vat = `${textAt(invoice, `${at}/vat/category`)} ${percent(textAt(invoice, `${at}/vat/rate`))}`.trim();
  return (
    <tr>
      <td>
        <Value at={`${at}/name`}>{name}</Value> <Value at={at} />
      </td>
      <td className="r">
        <Value at={`${at}/quantity`} /> <Value at={`${at}/unit`} />
      </td>
      <td className="r price">
        <Value at={`${at}/price`}>{amount(invoice, price)}</Value>
      </td>
      <td className="r">
        <Value at={`${at}/vat`}>{vat}</Value>
      </td>
      <td className="r">
        <Value at={`${at}/net`}>{amount(invoice, `${at}/net`)}</Value>
      </td>
    </tr>
  );
});

const percent = (rate: string): string => (rate === '' ? '' : `${rate}%`);
