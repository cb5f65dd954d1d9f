/** Whether a model is placed on the market on a day. Ended is no ban: dealers may sell what they have in stock. */
export type OnMarket = 'yes' | 'ended' | 'not_yet' | 'unknown';

/**
 * Reads the days of a record, all YYYY-MM-DD. The last day still counts.
 * @param start null when the record names none: then only an end that has passed says anything
 */
export function onMarket(start: string | null, end: string | null, day: string): OnMarket {
  if (end !== null && end < day) return 'ended';
  if (start === null) return 'unknown';
  return start > day ? 'not_yet' : 'yes';
}
