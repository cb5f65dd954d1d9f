import { learn, type Texts } from './known-texts';

/** The page names the file with its texts; without one, or when it does not come, the page speaks English. */
export const loadTexts = (): Promise<void> => loadTextsAt(link()?.href);

/** What is said only after the first load, where the page has a file of its own for it; loaded once. */
export const loadLateTexts = (): Promise<void> => (late ??= loadTextsAt(link()?.dataset['late']));

let late: Promise<void> | undefined;

/** The part of a page that names its texts. */
interface TextsLink {
  readonly href: string;
  readonly dataset: Readonly<Record<string, string | undefined>>;
}

/** Specs have no page. */
const { document } = globalThis as { document?: { querySelector(selector: string): TextsLink | null } };

const link = (): TextsLink | null => document?.querySelector('#texts') ?? null;

/** Without an address there is nothing to learn. */
export async function loadTextsAt(address: string | undefined): Promise<void> {
  if (address === undefined) return;
  const texts = await fetch(address).then(
    async (response) => (response.ok ? ((await response.json()) as Texts) : {}),
    () => ({}),
  );
  learn(texts);
}
