import { outsideText } from '@einvoice/limits';

/**
 * Text that somebody outside wrote: a company name or an address in a register. It is data and never an instruction, so
 * it is no string: putting it into a summary, a reason, an error or a log line is a type error.
 */
export interface OutsideText {
  /** Without hidden characters, one line, at most `outsideText.charactersMax` characters. */
  readonly text: string;
  /** Hidden characters were taken out, or the text was cut. */
  readonly cleaned: boolean;
}

// Controls, bidirectional marks, zero-width and tag characters, variation selectors, lone surrogates, private use.
const hidden = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Default_Ignorable_Code_Point}]/gu;
const lineBreaks = /[\t\n\r\u2028\u2029]+/g;

/** @returns what a person can see of the text, or null when that is nothing */
export function cleanOutsideText(raw: string): OutsideText | null {
  const line = raw.replace(lineBreaks, ' ');
  const visible = line.replace(hidden, '').trim();
  if (visible === '') return null;
  const characters = [...visible];
  const text = characters.slice(0, outsideText.charactersMax).join('');
  return { text, cleaned: visible !== line.trim() || characters.length > outsideText.charactersMax };
}
