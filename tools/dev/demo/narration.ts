import process from 'node:process';
import { paint } from '../../build/progress.mjs';

/** What the demo claims did not hold. */
export class DemoFailed extends Error {}

const print = (text = '') => void process.stdout.write(`${text}\n`);

export const say = {
  title: (text: string) => print(`\n${paint('bold', text)}`),
  line: (text: string) => print(`  ${text}`),
  finding: (severity: 'error' | 'warning', text: string) =>
    print(`  ${paint(severity === 'error' ? 'red' : 'yellow', severity.padEnd(11))} ${text}`),
};

/** Prints a claim that holds; throws `DemoFailed` when it does not. */
export function check(holds: boolean, claim: string): void {
  if (!holds) throw new DemoFailed(`Not true: ${claim}.`);
  print(`  ${paint('green', '✓')} ${claim}`);
}

/** 10000 → "0.01 USDC" */
export const usdc = (units: bigint) => `${Number(units) / 1e6} USDC`;

/** The rule of a finding, and others that say the same. */
export const codesOf = ({
  code,
  sameAs = [],
}: {
  readonly code: string;
  readonly sameAs?: readonly string[];
}): string => [code, ...sameAs].join(' = ');
