import { repositoryRoot } from '@einvoice/test-kit';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { discoveryPaths } from './document-terms';

const robots = readFileSync(path.join(repositoryRoot, 'apps/website/public/robots.txt'), 'utf8');
const rules = Array.from(robots.matchAll(/^(Allow|Disallow): (\S+)$/gm), ([, kind = '', prefix = '']) => ({
  kind,
  prefix,
}));

/** The longest rule that fits decides (RFC 9309). */
const mayRead = (target: string): boolean => {
  const fitting = rules.filter(({ prefix }) => target.startsWith(prefix));
  const [longest] = fitting.sort((a, b) => b.prefix.length - a.prefix.length);
  return longest?.kind !== 'Disallow';
};

it.each(Object.values(discoveryPaths))('robots may read %s', (target) => expect(mayRead(target)).toBe(true));

it.each(['/account', '/dev/mailbox', '/api/v1/vat/verify', '/api/invoice/review'])('robots do not visit %s', (target) =>
  expect(mayRead(target)).toBe(false),
);
