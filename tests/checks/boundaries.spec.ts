import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { repositoryRoot } from '@einvoice/test-kit';

const boundary = '@nx/enforce-module-boundaries';
const restricted = 'no-restricted-imports';
const syntax = 'no-restricted-syntax';

/** Where, which line of code, and which rule refuses it; no rule = allowed. */
const cases: readonly (readonly [string, string, string | undefined])[] = [
  ['libs/checks/invoice-rules/src/x.ts', `import { decide } from '@einvoice/decision-envelope';\ndecide;`, undefined],
  [
    'libs/tools/tool-catalogue/src/x.ts',
    `import { validateInvoice } from '@einvoice/invoice-rules';\nvalidateInvoice;`,
    undefined,
  ],
  ['libs/platform/database/src/x.ts', `import { Pool } from 'pg';\nPool;`, undefined],
  ['libs/platform/valkey-client/src/x.ts', `import { Redis } from 'iovalkey';\nRedis;`, undefined],
  ['libs/checks/invoice-rules/src/x.spec.ts', `import { freePort } from '@einvoice/test-kit';\nfreePort;`, undefined],
  ['apps/paycall-api/src/config.ts', 'process.env;', undefined],
  ['libs/checks/decision-envelope/src/x.ts', `import { Injectable } from '@nestjs/common';\nInjectable;`, restricted],
  ['libs/money/x402-payments/src/x.ts', `import { Controller } from '@nestjs/common';\nController;`, restricted],
  [
    'libs/money/x402-payments/src/x.ts',
    `import { connectDatabase } from '@einvoice/database';\nconnectDatabase;`,
    boundary,
  ],
  ['libs/money/x402-payments/src/x.ts', `import { Pool } from 'pg';\nPool;`, restricted],
  ['libs/money/x402-payments/src/x.ts', `import { Log } from '@einvoice/http-service';\nLog;`, restricted],
  [
    'libs/money/x402-payments/src/x.ts',
    `import { PaymentGuard } from './service/payment-guard';\nPaymentGuard;`,
    restricted,
  ],
  ['libs/money/x402-payments/src/service/x.ts', `import { Log } from '@einvoice/http-service';\nLog;`, undefined],
  ...['apps/rest-api', 'libs/platform/database', 'libs/platform/limits'].map(
    (project) => [`${project}/src/x.ts`, `import { Redis } from 'iovalkey';\nRedis;`, restricted] as const,
  ),
  ['apps/rest-api/src/x.ts', `import { PrismaClient } from '@prisma/client';\nPrismaClient;`, restricted],
  [
    'libs/checks/decision-envelope/src/x.ts',
    `import { createVies } from '@einvoice/source-health';\ncreateVies;`,
    boundary,
  ],
  [
    'libs/checks/invoice-rules/src/x.ts',
    `import { createChainReader } from '@einvoice/evm';\ncreateChainReader;`,
    boundary,
  ],
  ['libs/money/evm/src/x.ts', `import { WalletLinks } from '@einvoice/workspaces';\nWalletLinks;`, boundary],
  ['libs/money/evm/src/x.ts', `import { freePort } from '@einvoice/test-kit';\nfreePort;`, restricted],
  ['libs/platform/test-kit/src/x.ts', `import { PaymentFlow } from '@einvoice/x402-payments';\nPaymentFlow;`, boundary],
  [
    'libs/money/x402-payments/src/x.ts',
    `import { decide } from '../../decision-envelope/src/decision';\ndecide;`,
    boundary,
  ],
  ['apps/rest-api/src/x.ts', `import { readConfig } from '../../paycall-api/src/config';\nreadConfig;`, boundary],
  ['libs/money/x402-payments/src/x.ts', 'process.env;', syntax],
  ['apps/rest-api/src/x.ts', 'process.env;', syntax],
  ['libs/money/x402-payments/src/x.ts', 'Date.now();', syntax],
  ['libs/money/x402-payments/src/x.ts', 'new Date();', syntax],
  ['libs/money/x402-payments/src/x.ts', 'Math.random();', syntax],
];

describe('who may import whom', () => {
  let answers: string[][];

  beforeAll(() => {
    const input = JSON.stringify(
      cases.map(([file, text]) => ({ file: path.join(repositoryRoot, file), text: `${text}\n` })),
    );
    const script = path.join(repositoryRoot, 'tests/checks/lint-cases.mjs');
    const env = { ...process.env, NX_DAEMON: 'false' };
    answers = JSON.parse(
      execFileSync(process.execPath, [script], { cwd: repositoryRoot, input, env, encoding: 'utf8' }),
    );
  });

  it.each(cases.map(([file, text, rule], index) => ({ file, text: text.split('\n')[0], rule, index })))(
    '$file: $text → $rule',
    ({ rule, index }) => {
      const found = (answers[index] ?? []).filter((id) => !id.startsWith('@typescript-eslint/'));
      if (rule === undefined) expect(found).toEqual([]);
      else expect(found).toContain(rule);
    },
  );
});
