import { repositoryRoot } from '@einvoice/test-kit';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/** One service of docker-compose.yml. */
export interface Service {
  readonly image: string;
  readonly user?: string;
  readonly read_only: boolean;
  readonly tmpfs: readonly string[];
  readonly cap_drop: readonly string[];
  readonly cap_add?: readonly string[];
  readonly privileged?: boolean;
  readonly security_opt: readonly string[];
  readonly restart: string;
  readonly mem_limit?: string;
  readonly cpus?: number;
  readonly pids_limit?: number;
  readonly ports?: readonly string[];
  readonly networks: readonly string[] | Readonly<Record<string, { ipv4_address?: string } | null>>;
  readonly depends_on?: Readonly<Record<string, { condition: string }>>;
  readonly environment?: Readonly<Record<string, string | number>>;
  readonly secrets?: readonly string[];
  readonly volumes?: readonly string[];
  readonly healthcheck?: { readonly test: readonly string[] };
  readonly command?: readonly string[];
  readonly stop_grace_period?: string;
}

interface Compose {
  readonly services: Readonly<Record<string, Service>>;
  readonly networks: Readonly<Record<string, { internal?: boolean } | null>>;
  readonly secrets: Readonly<Record<string, { file?: string }>>;
}

// Nx is pinned among our dependencies and brings its own.
const yaml = createRequire(require.resolve('nx/package.json'))('yaml') as {
  parse(source: string, options: { merge: boolean }): Compose;
};

export const composeText = readFileSync(path.join(repositoryRoot, 'docker-compose.yml'), 'utf8');
export const compose = yaml.parse(composeText, { merge: true });

export const networksOf = ({ networks }: Service): readonly string[] =>
  Array.isArray(networks) ? (networks as string[]) : Object.keys(networks);
