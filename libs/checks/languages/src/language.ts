/** The languages that everything said to a person has; English first, which is what is said when nothing else is asked for. */
export const languages = ['en', 'de', 'fr', 'nl', 'it', 'es', 'pl'] as const;
export type Language = (typeof languages)[number];

/** A header of any length may come; nobody prefers this many languages. */
const rangesMax = 32;

/**
 * The language that somebody asks for.
 * @param wanted a language tag (`de-AT`) or the value of `Accept-Language` (`fr-CH, de;q=0.8, *;q=0.1`)
 * @returns the first of ours by their weights, English when there is none
 */
export function languageOf(wanted: string | undefined): Language {
  let best: Language = 'en';
  let bestWeight = 0;
  for (const range of (wanted ?? '').split(',', rangesMax)) {
    const [tag = '', ...parameters] = range.trim().toLowerCase().split(';');
    const language = languages.find((one) => tag === one || tag.startsWith(`${one}-`));
    const weight = weightOf(parameters);
    if (language === undefined || weight <= bestWeight) continue;
    best = language;
    bestWeight = weight;
  }
  return best;
}

/** 1 where no weight stands, 0 (not wanted) where it is none. */
function weightOf(parameters: readonly string[]): number {
  const weight = parameters.map((parameter) => parameter.trim()).find((parameter) => parameter.startsWith('q='));
  if (weight === undefined) return 1;
  return /^q=(0(\.\d{0,3})?|1(\.0{0,3})?)$/.test(weight) ? Number(weight.slice('q='.length)) : 0;
}
