import { type MessageValues } from '@einvoice/languages';
import { Fragment, type ReactNode } from 'react';
import { formatMessage } from '@einvoice/languages/format';
import { textOf } from './known-texts';
import { spokenLanguage } from './spoken-language';

interface RichProps {
  /** An English message, whose marks such as `<link>…</link>` are parts. */
  readonly say: string;
  readonly values?: MessageValues;
  readonly parts: Readonly<Record<string, (text: string) => ReactNode>>;
}

/** A message with elements in it. What is filled in is text: marks in it mean nothing. */
export function Rich({ say: message, values, parts }: RichProps) {
  const filled = (text: string) => (values === undefined ? text : formatMessage(spokenLanguage(), text, values));
  const pieces = textOf(message).split(/<(\w+)>(.*?)<\/\1>/);
  return pieces.map((piece, index) => {
    if (index % 3 === 1) return null;
    if (index % 3 === 0) return <Fragment key={index}>{filled(piece)}</Fragment>;
    return <Fragment key={index}>{parts[pieces[index - 1]!]?.(filled(piece))}</Fragment>;
  });
}
