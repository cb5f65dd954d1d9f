import { memo, useId, useMemo } from 'react';
import { grouped } from '../prose';
import { choicesOf, everything, wordOf, type Filter } from './groups';
import { type Row } from './many-store';
import { say } from '../say';

interface ManyFiltersProps {
  readonly rows: readonly Row[];
  readonly filter: Filter;
  readonly onFilter: (filter: Filter) => void;
}

/** What of the list is shown: by verdict, rule, seller's country, profile, and a part of the name or number. */
export const ManyFilters = memo(function ManyFilters({ rows, filter, onFilter }: ManyFiltersProps) {
  const id = useId();
  const choices = useMemo(
    () =>
      ({
        word: [say('Verdict'), choicesOf(rows, wordOf)],
        rule: [say('Rule'), rulesOf(rows)],
        country: [say('Seller’s country'), choicesOf(rows, ({ verdict }) => verdict?.country)],
        profile: [say('Profile'), choicesOf(rows, ({ verdict }) => verdict?.profile)],
      }) as const,
    [rows],
  );
  const isFiltered = Object.values(filter).some((value) => value !== '');
  return (
    <div className="many-filters">
      {(Object.keys(choices) as (keyof typeof choices)[]).map((name) => {
        const [title, values] = choices[name];
        return (
          <p key={name}>
            <label htmlFor={`${id}-${name}`}>{title}</label>
            <select
              id={`${id}-${name}`}
              value={filter[name]}
              onChange={({ target }) => onFilter({ ...filter, [name]: target.value })}
            >
              <option value="">{say('All')}</option>
              {values.map(([value, count]) => (
                <option key={value} value={value}>
                  {name === 'word' ? say(value) : value} ({grouped(count)})
                </option>
              ))}
            </select>
          </p>
        );
      })}
      <p>
        <label htmlFor={`${id}-text`}>{say('Name or number')}</label>
        <input
          id={`${id}-text`}
          type="search"
          value={filter.text}
          onChange={({ target }) => onFilter({ ...filter, text: target.value })}
        />
      </p>
      {isFiltered && (
        <button type="button" className="btn" onClick={() => onFilter(everything)}>
          {say('Show all')}
        </button>
      )}
    </div>
  );
});

/** Each rule with the files that it was found in. */
function rulesOf(rows: readonly Row[]): [code: string, count: number][] {
  const counts = new Map<string, number>();
  for (const { verdict } of rows) {
    for (const code of new Set(verdict?.rules.map((rule) => rule.code))) counts.set(code, (counts.get(code) ?? 0) + 1);
  }
  return [...counts].sort(([a, many], [b, more]) => more - many || (a < b ? -1 : 1));
}
