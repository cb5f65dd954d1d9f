import { type TariffContent } from '../tariff-snapshot';
import { unionMember } from '../area-index';
import { books } from './books';
import { type ProblemList, type TariffProblem } from './problems';

/** Whether the workbooks fit together: areas and types that one names are known to another, and no line stands twice. */
export function checkContent(content: TariffContent, problems: ProblemList): void {
  const known = (area: string): boolean => area in content.areas || area in content.areaMembers || area === unionMember;
  const named = new Map<string, string>();
  for (const { area } of content.measures) if (!named.has(area)) named.set(area, books.duties.name);
  for (const { area, excluded } of content.exclusions)
    for (const code of [area, excluded]) if (!named.has(code)) named.set(code, books.exclusions.name);
  for (const [area, book] of named)
    if (!known(area))
      problems.add(wholeBook('unknown_area', book, `The area ${area} is described nowhere in the month.`));
  const types = new Set(content.exclusions.map(({ type }) => type));
  for (const type of types)
    if (!(type in content.measureTypes))
      problems.add(
        wholeBook('unknown_type', books.exclusions.name, `No duty of the month is of the measure type ${type}.`),
      );
  checkLines(content, problems);
}

function checkLines({ lines }: TariffContent, problems: ProblemList): void {
  lines.forEach(({ code, suffix, from }, index) => {
    const before = lines[index - 1];
    if (before?.code === code && before.suffix === suffix && (before.to === null || before.to >= from))
      problems.add(
        wholeBook('duplicate_line', books.nomenclature.name, `The line ${code} ${suffix} is there twice at a time.`),
      );
  });
}

const wholeBook = (code: TariffProblem['code'], book: string, message: string): TariffProblem => ({
  code,
  book,
  row: null,
  message,
});
