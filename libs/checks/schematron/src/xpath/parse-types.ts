import { type NodeTest, type Occurrence, type SequenceType } from './syntax';
import { type TokenReader } from './token-reader';

const kindTests = [
  'node',
  'text',
  'comment',
  'processing-instruction',
  'document-node',
  'element',
  'attribute',
] as const;
type KindTestName = (typeof kindTests)[number];

export function isKindTest(name: string): name is KindTestName {
  return (kindTests as readonly string[]).includes(name);
}

/** A name or kind test. @param wildcards may stand there */
export function parseNodeTest(tokens: TokenReader): NodeTest {
  const { kind, text, at } = tokens.next;
  if (kind === 'symbol' && text === '*') {
    tokens.take();
    return { kind: 'name', prefix: null, local: null, at };
  }
  if (kind === 'wildcard') {
    tokens.take();
    const [prefix = '', local = ''] = text.split(':');
    return { kind: 'name', prefix: prefix === '*' ? null : prefix, local: local === '*' ? null : local, at };
  }
  if (kind !== 'name') tokens.refuse('The name of a node is missing');
  tokens.take();
  if (isKindTest(text) && tokens.takeSymbol('(')) return kindTest(tokens, text);
  return { kind: 'name', ...namePartsOf(text), at };
}

/** Of a kind test whose opening bracket was read. */
function kindTest(tokens: TokenReader, kind: KindTestName): NodeTest {
  if (kind === 'element' || kind === 'attribute') {
    const name = tokens.isSymbol(')') ? null : parseNodeTest(tokens);
    tokens.expectSymbol(')');
    return { kind, name };
  }
  if (kind === 'processing-instruction' && !tokens.isSymbol(')')) {
    tokens.refuse('A test of processing instructions by name is not run; a ")"');
  }
  if (kind === 'document-node' && !tokens.isSymbol(')')) parseNodeTest(tokens);
  tokens.expectSymbol(')');
  return { kind };
}

export function namePartsOf(name: string): { readonly prefix: string; readonly local: string } {
  const colon = name.indexOf(':');
  return colon < 0 ? { prefix: '', local: name } : { prefix: name.slice(0, colon), local: name.slice(colon + 1) };
}

/** A type as in `instance of`, `castable as` or `as="…"`. */
export function parseSequenceType(tokens: TokenReader): SequenceType {
  const item = itemType(tokens);
  return { item, occurrence: item === 'empty' ? 'optional' : occurrence(tokens) };
}

function itemType(tokens: TokenReader): SequenceType['item'] {
  const { kind, text } = tokens.next;
  if (kind !== 'name') tokens.refuse('The name of a type is missing');
  const isCall = tokens.ahead(1).kind === 'symbol' && tokens.ahead(1).text === '(';
  if (!isCall) {
    tokens.take();
    return text;
  }
  if (isKindTest(text)) return parseNodeTest(tokens);
  if (text !== 'item' && text !== 'empty-sequence') tokens.refuse('A known type');
  tokens.take();
  tokens.expectSymbol('(');
  tokens.expectSymbol(')');
  return text === 'item' ? 'item' : 'empty';
}

function occurrence(tokens: TokenReader): Occurrence {
  if (tokens.takeSymbol('?')) return 'optional';
  if (tokens.takeSymbol('*')) return 'any';
  return tokens.takeSymbol('+') ? 'some' : 'one';
}
