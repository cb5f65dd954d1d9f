import { type ConnectionLine, type SecretLine } from '@einvoice/site-contract';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { ConnectionTable } from './connection-table';

const at = '2026-11-22T10:00:00.000Z';
const secretThat = (state: SecretLine['state']): SecretLine => ({
  ...{ id: `id-${state}`, secretEnd: 'abcd', state },
  ...{ createdAt: at, expiresAt: at, lastUsedAt: null },
});
const connection: ConnectionLine = {
  ...{ id: 'c', name: 'ERP export', secretEnd: 'abcd', creditsPerCallMax: null, madeBy: 'person' },
  ...{ allowedTools: null, secrets: [secretThat('live')], createdAt: at, lastUsedAt: null, revokedAt: null },
};

/** The mark and the word in the column of the state. */
function stateOf(part: Partial<ConnectionLine>): readonly [mark: string | undefined, word: string | undefined] {
  const html = renderToStaticMarkup(createElement(ConnectionTable, { connections: [{ ...connection, ...part }] }));
  const [, mark, word] = /data-title="State"><span class="st ([a-z-]+)">.*?<\/svg>([^<]*)/.exec(html) ?? [];
  return [mark, word];
}

it('a connection is active while a secret of it is taken', () => {
  expect(stateOf({})).toEqual(['ready', 'Active']);
  expect(stateOf({ secrets: [secretThat('expired'), secretThat('live')] })).toEqual(['ready', 'Active']);
  expect(stateOf({ madeBy: 'site', secretEnd: '', secrets: [] })).toEqual(['ready', 'Active']);
});

it('one whose secrets have all ended has no mark of what is well, and says what it needs', () => {
  expect(stateOf({ secrets: [secretThat('expired'), secretThat('revoked')] })).toEqual(['off', 'Needs a new secret']);
  expect(stateOf({ secrets: [secretThat('expired')], revokedAt: at })[1]).toMatch(/^Revoked /);
});
