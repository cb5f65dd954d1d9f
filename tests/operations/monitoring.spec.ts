import { repositoryRoot } from '@einvoice/test-kit';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { lintableExpressions, metricsNamed } from './expressions';
import { describeWith, programPath } from './operations';

interface AlertRule {
  readonly alert: string;
  readonly expr: string;
  readonly annotations: { readonly runbook_url: string };
}

const folder = path.join(repositoryRoot, 'deploy/monitoring');
const text = (file: string): string => readFileSync(path.join(repositoryRoot, file), 'utf8');
// Nx is pinned among our dependencies and brings its own.
const yaml = createRequire(require.resolve('nx/package.json'))('yaml') as { parse(source: string): unknown };
const { groups } = yaml.parse(text('deploy/monitoring/alerts.yml')) as { groups: { rules: AlertRule[] }[] };
const rules = groups.flatMap((group) => group.rules);
const dashboard = JSON.parse(text('deploy/monitoring/dashboard.json')) as {
  panels: { title: string; targets: { expr: string }[] }[];
};
const drawn = dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));

/** Names in the files that make metrics, with what a histogram adds, and what every process of Node tells. */
function exportedMetrics(): Set<string> {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const files = ['libs', 'apps'].flatMap((top) =>
    readdirSync(path.join(repositoryRoot, top), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('-metrics.ts') && !file.includes('node_modules'))
      .map((file) => `${top}/${file}`),
  );
  const ours = files.flatMap((file) => [...text(file).matchAll(/name: '([a-z_]+)'/g)].map(([, name]) => name!));
  const all = ['up', ...ours, ...registry.getMetricsAsArray().map(({ name }) => name)];
  return new Set(all.flatMap((name) => [name, `${name}_bucket`, `${name}_count`, `${name}_sum`]));
}

it('each alert leads to its paragraph of the runbook, and each paragraph has its alert', () => {
  const headings = [...text('docs/runbook.md').matchAll(/^## (.+)$/gm)].map(([, heading]) => heading!);
  expect(headings).toEqual(rules.map(({ alert }) => alert));
  expect(rules.map(({ annotations }) => annotations.runbook_url)).toEqual(
    rules.map(({ alert }) => `docs/runbook.md#${alert.toLowerCase()}`),
  );
});

it('alerts and panels ask only for metrics that an app has', () => {
  const known = exportedMetrics();
  const asked = [...rules.map(({ expr }) => expr), ...drawn].flatMap(metricsNamed);
  expect(new Set(asked).size).toBeGreaterThan(10);
  expect(asked.filter((name) => !known.has(name))).toEqual([]);
});

describeWith({ promtool: 'prometheus' }, 'promtool', () => {
  const promtool = (...args: string[]): string =>
    execFileSync(programPath('promtool')!, args, { cwd: folder, encoding: 'utf8' });

  it('accepts the rules, and each speaks and is silent as it must', () => {
    expect(promtool('check', 'rules', 'alerts.yml')).toContain(`${rules.length} rules found`);
    expect(promtool('test', 'rules', 'alerts.test.yml')).toContain('SUCCESS');
  });

  it('can read every expression of the dashboard', () => {
    const scratch = mkdtempSync(path.join(os.tmpdir(), 'einvoice-monitoring-'));
    try {
      writeFileSync(path.join(scratch, 'panels.json'), JSON.stringify(lintableExpressions(drawn)));
      const said = promtool('check', 'rules', path.join(scratch, 'panels.json'));
      expect(said).toContain(`${drawn.length} rules found`);
    } finally {
      rmSync(scratch, { recursive: true, force: true });
    }
  });
});
