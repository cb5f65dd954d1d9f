import { beyondAscii, isBlank, isInName, nameCharacter, nameClass, nameStart, startsName } from './xml-characters';
import { notWellFormed } from './xml-refusal';

/** @returns offset behind the name that starts at `at` @throws XmlRefused when none does */
export function nameEnd(text: string, at: number): number {
  let end = at;
  for (;;) {
    const found = text.charCodeAt(end);
    if (found < beyondAscii) {
      if ((nameClass[found]! & (end === at ? nameStart : nameCharacter)) === 0) break;
      end++;
      continue;
    }
    const character = text.codePointAt(end);
    if (character === undefined || !(end === at ? startsName(character) : isInName(character))) break;
    end += character > 0xffff ? 2 : 1;
  }
  if (end === at)
    notWellFormed(at === text.length ? 'The document ends inside a tag' : 'A name does not start with a letter', at);
  return end;
}

/** @returns offset of the first character at or behind `at` that is no blank */
export function blanksEnd(text: string, at: number): number {
  let end = at;
  while (isBlank(text.charCodeAt(end))) end++;
  return end;
}

/** Prefix and local name. @throws XmlRefused when a name has more than one colon, one at an end, or no name behind it */
export function partsOf(name: string): readonly [prefix: string, local: string] {
  const place = name.indexOf(':');
  if (place < 0) return ['', name];
  const local = name.slice(place + 1);
  if (place === 0 || local === '' || local.includes(':')) notWellFormed('A name has a colon in the wrong place');
  const first = local.codePointAt(0)!;
  const isStart = first < beyondAscii ? (nameClass[first]! & nameStart) !== 0 : startsName(first);
  if (!isStart) notWellFormed('A name does not start with a letter');
  return [name.slice(0, place), local];
}
