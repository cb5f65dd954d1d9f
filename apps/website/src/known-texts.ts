/** What pages say, by the English message; both in ICU MessageFormat. */
export type Texts = Readonly<Record<string, string>>;

const known = new Map<string, string>();

/** From now on these texts are said in the place of the English ones. */
export function learn(texts: Texts): void {
  for (const [message, text] of Object.entries(texts)) known.set(message, text);
}

/** Says English again. */
export const forget = (): void => known.clear();

/** The text of a message, not filled in. */
export const textOf = (message: string): string => known.get(message) ?? message;

/** Names a message that is said elsewhere, where this is shown: in a table of words, for one. */
export const phrase = <Message extends string>(message: Message): Message => message;
