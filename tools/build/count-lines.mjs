// Counts the lines of code of apps/ and libs/, room by room: those that hold a word of the program, so neither blank lines nor
// comments; without what only tests use, what is generated, and tables of data. Usage: node tools/build/count-lines.mjs
// [<older revision> [<newer revision>]]; the newer is the working tree unless it is named. Of an older tree that had other rooms, each
// is counted as what became of it (`rooms` below).
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import ts from 'typescript';

const ofCode = /^(apps|libs|tools\/(account|ledger|receipt-keys))\/.*\.(ts|tsx|mjs|css)$/;
const left = [
  { path: /\.spec\.ts$|\.fixture\.\w+$|(^|\/)spec-[^/]+$|\/test-kit\/|\/test-world\//, why: 'tests' },
  { path: /\/memory-(ledger|offer|payment)-[^/]+$/, why: 'memory stores, for tests' },
  { path: /\.generated\.ts$|\/generated\//, why: 'generated' },
  { path: /\/vat-checksum\/src\/countries\/|\/(iban|payment-account)\/src\/registry\.ts$/, why: 'tables of countries' },
  {
    path: /\/invoice-rules\/src\/(summaries\/\w+-rules\.ts$|rules\/(.*-table|vat-category-rows)\.ts$|sets\/peppol-bis-)/,
    why: 'tables of rules',
  },
];
/** Tables inside a file of rules. */
const tableType = /^(RuleRows|RowsOf|Summaries)\b/;

/** What rooms were called, or where they stood, before; the room counted is the one that holds their code now. */
const rooms = [
  [/^tools\/(account|ledger|receipt-keys)$/, 'apps/admin'],
  [/^libs\/(paid-lane|lane-service)$/, 'libs/money/x402-payments'],
  [/^libs\/(eip712|chain-client)$/, 'libs/money/evm'],
  [/^libs\/credit-lane$/, 'libs/money/metering'],
  [/^libs\/payment-provider$/, 'libs/money/card-payments'],
  [/^libs\/payment-account$/, 'libs/checks/iban'],
  [/^libs\/accounts$/, 'libs/people/identity'],
  [/^libs\/companions$/, 'libs/tools/discovery-documents'],
  [/^libs\/nest-kit$/, 'libs/platform/http-service'],
  [/^libs\/sources$/, 'libs/registers/source-health'],
  [/^libs\/(?:platform\/)?(resilience|limits|error-codes|http-client|json|rate-limits|worker-pool|timers|configuration)$/, 'libs/platform: leaves'], // prettier-ignore
];

const git = (...args) => execFileSync('git', args, { encoding: 'utf8', maxBuffer: 2 ** 28 });

/** Every file of code: its path and its text. */
function filesOf(revision) {
  const names = revision ? git('ls-tree', '-r', '--name-only', revision) : git('ls-files');
  return names
    .split('\n')
    .filter((file) => ofCode.test(file) && !left.some(({ path: pattern }) => pattern.test(file)))
    .map((file) => [file, revision ? git('show', `${revision}:${file}`) : readFileSync(file, 'utf8')]);
}

function linesOf(file, text) {
  if (file.endsWith('.css')) {
    const code = text.replace(/\/\*[^]*?\*\//g, '');
    return code.split('\n').filter((line) => line.trim()).length;
  }
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const lineAt = (offset) => source.getLineAndCharacterOfPosition(offset).line;
  const lines = new Set();
  const visit = (node) => {
    if (ts.isVariableDeclaration(node) && tableType.test(typeOf(node))) return;
    if (ts.isJSDoc(node)) return;
    const parts = node.getChildren(source);
    parts.forEach(visit);
    if (parts.length > 0 || node.end === node.getStart(source)) return;
    for (let line = lineAt(node.getStart(source)); line <= lineAt(node.end); line++) lines.add(line);
  };
  visit(source);
  return lines.size;
}

const typeOf = ({ type, initializer }) =>
  (type ?? (initializer && ts.isSatisfiesExpression(initializer) ? initializer.type : undefined))?.getText() ?? '';

/** Lines by room; rooms of old are found by name on the floors of today. */
function linesByRoom(revision, roomNow) {
  const counted = new Map();
  for (const [file, text] of filesOf(revision)) {
    const room = roomNow(file);
    counted.set(room, (counted.get(room) ?? 0) + linesOf(file, text));
  }
  return counted;
}

const [older, newer] = process.argv.slice(2);
process.chdir(path.resolve(import.meta.dirname, '../..'));
const folders = git('ls-files', 'libs/*/*/project.json').trim().split('\n').map(path.dirname);
const roomNow = (file) => {
  const [, folder] = /^((?:apps|tools)\/[^/]+|libs\/(?:checks|registers|tools|money|people|platform)\/[^/]+|libs\/[^/]+)/.exec(file); // prettier-ignore
  const [, now] = rooms.find(([pattern]) => pattern.test(folder)) ?? [];
  return now ?? folders.find((room) => path.basename(room) === path.basename(folder)) ?? folder;
};
const before = older ? linesByRoom(older, roomNow) : new Map();
const after = linesByRoom(newer, roomNow);
const total = (counted) => [...counted.values()].reduce((sum, lines) => sum + lines, 0);
const row = (name, was, is) =>
  older ? `${name.padEnd(34)}${String(was).padStart(7)}${String(is).padStart(7)}${String(is - was).padStart(7)}` : `${name.padEnd(34)}${String(is).padStart(7)}`; // prettier-ignore
for (const room of [...new Set([...before.keys(), ...after.keys()])].sort()) {
  console.log(row(room, before.get(room) ?? 0, after.get(room) ?? 0));
}
console.log(row('in all', total(before), total(after)));
