import { ownText } from '../workbook/own-text';

/** Each text once in memory, however many rows have it, and without the chunk of the file that it was read from. */
export class KeptTexts {
  private readonly texts = new Map<string, string>();

  keep(text: string): string {
    const kept = this.texts.get(text);
    if (kept !== undefined) return kept;
    const own = ownText(text);
    this.texts.set(own, own);
    return own;
  }

  keepOrNull(text: string | null): string | null {
    return text === null ? null : this.keep(text);
  }
}
