import { type Issue } from '@einvoice/invoice-rules';

/** Where an official rule found something: its id, and the XPath of the element it judges. */
export type Location = readonly [id: string, path: string];

/**
 * How many official places our findings of the same rule name: the official element, or its child or attribute to change. Each
 * finding stands for one place.
 */
export function namedPlaces(locations: readonly Location[], issues: readonly Issue[]): number {
  const ours = issues.map(({ code, path }) => ({ code, place: withoutFirst(path) }));
  let named = 0;
  for (const [id, location] of locations) {
    const context = withoutFirst(location);
    const index = ours.findIndex(({ code, place }) => code === id && isAt(place, context));
    if (index < 0) continue;
    ours.splice(index, 1);
    named++;
  }
  return named;
}

function isAt(place: string, context: string): boolean {
  return place === context || (place.startsWith(`${context}/`) && !place.slice(context.length + 1).includes('/'));
}

/** Official paths number only children, too. */
function withoutFirst(place: string): string {
  return place.replaceAll('[1]', '');
}
