import { repositoryRoot } from '@einvoice/test-kit';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { httpServer } from '@einvoice/limits';
import { appPorts } from '../../tools/codegen/proxy-config';
import { routes } from '../../tools/dev/dev-proxy/routes';
import { compose } from './compose-file';

interface Container {
  readonly name: string;
  readonly image: string;
  readonly command: readonly string[];
  readonly ports?: readonly { readonly name: string; readonly containerPort: number }[];
  readonly env?: readonly { readonly name: string; readonly value?: string }[];
  readonly resources: { readonly requests: object; readonly limits: { readonly memory: string } };
  readonly securityContext: object;
}
interface Pod {
  readonly containers: readonly Container[];
  readonly terminationGracePeriodSeconds?: number;
  readonly volumes: readonly { readonly name: string; readonly secret?: object; readonly emptyDir?: object }[];
}
interface Resource {
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly data?: Readonly<Record<string, string>>;
  readonly spec: {
    readonly template: { readonly metadata: { readonly labels: object }; readonly spec: Pod };
    readonly selector: { readonly matchLabels: object };
    readonly strategy: { readonly rollingUpdate: object };
    readonly minReplicas: number;
    readonly scaleTargetRef: { readonly name: string };
    readonly podSelector: object;
    readonly policyTypes: readonly string[];
    readonly rules: readonly {
      readonly host: string;
      readonly http: { readonly paths: readonly { path: string; backend: { service: { name: string } } }[] };
    }[];
  };
}

const folder = path.join(repositoryRoot, 'deploy/kubernetes');
// Nx is pinned among our dependencies and brings its own.
const yaml = createRequire(require.resolve('nx/package.json'))('yaml') as {
  parse(source: string): unknown;
  parseAllDocuments(source: string): { toJS(): unknown }[];
};
const read = (file: string): string => readFileSync(path.join(folder, file), 'utf8');
const kustomization = yaml.parse(read('kustomization.yaml')) as { resources: string[]; images: { name: string }[] };
const resources = kustomization.resources
  .filter((file) => file.endsWith('.yaml'))
  .flatMap((file) => yaml.parseAllDocuments(read(file)).map((document) => document.toJS() as Resource));
const ofKind = (kind: string): Resource[] => resources.filter((resource) => resource.kind === kind);
const named = (kind: string, name: string): Resource => ofKind(kind).find(({ metadata }) => metadata.name === name)!;
const apps = ['mcp-gateway', 'paycall-api', 'rest-api'];
const pods: [string, Pod][] = [...ofKind('Deployment'), ...ofKind('Job')].map(({ metadata, spec }) => [metadata.name, spec.template.spec]); // prettier-ignore

describe('deploy/kubernetes', () => {
  it('takes every file there, and has for each app a deployment, a service, a scaler and a budget for disruptions', () => {
    expect([...kustomization.resources, 'kustomization.yaml'].sort()).toEqual(readdirSync(folder).sort());
    for (const kind of ['Deployment', 'Service', 'HorizontalPodAutoscaler', 'PodDisruptionBudget']) {
      expect([kind, ...ofKind(kind).map(({ metadata }) => metadata.name).sort()]).toEqual([kind, ...apps]); // prettier-ignore
    }
    for (const { spec } of ofKind('HorizontalPodAutoscaler')) expect(spec.minReplicas).toBeGreaterThan(1);
    for (const { metadata, spec } of ofKind('Deployment')) {
      expect(spec.selector.matchLabels).toEqual(spec.template.metadata.labels);
      expect(named('Service', metadata.name).spec.selector).toEqual(spec.template.metadata.labels);
      expect(named('PodDisruptionBudget', metadata.name).spec.selector).toEqual(spec.selector);
      expect(named('HorizontalPodAutoscaler', metadata.name).spec.scaleTargetRef.name).toBe(metadata.name);
      expect(spec.strategy.rollingUpdate).toEqual({ maxUnavailable: 0, maxSurge: 1 });
    }
  });

  it('S3 starts what docker-compose.yml starts, of the same image, where it listens', () => {
    expect(kustomization.images.map(({ name }) => name)).toEqual(['einvoice-readiness']);
    for (const [name, { containers }] of pods) {
      const [{ image, command, ports, env = [] }] = containers as [Container];
      expect([name, image, command]).toEqual([name, 'einvoice-readiness', compose.services[name]!.command]);
      if (name === 'migrate') continue;
      expect(ports).toContainEqual({ name: 'http', containerPort: appPorts[name] });
      expect(env).toContainEqual({ name: 'PORT', value: String(appPorts[name]) });
    }
  });

  it('C6 no pod has rights but those it needs', () => {
    expect(pods).toHaveLength(4);
    for (const [, pod] of pods) {
      const account = { runAsNonRoot: true, runAsUser: 10_001, seccompProfile: { type: 'RuntimeDefault' } };
      expect(pod).toMatchObject({ automountServiceAccountToken: false, securityContext: account });
      for (const { securityContext, resources: bounds } of pod.containers) {
        const none = { allowPrivilegeEscalation: false, readOnlyRootFilesystem: true, capabilities: { drop: ['ALL'] } };
        expect(securityContext).toEqual(none);
        expect(bounds).toMatchObject({ requests: {}, limits: { memory: expect.any(String) as string } });
      }
      expect(JSON.stringify(pod)).not.toMatch(/hostPath|hostNetwork|hostPID|privileged/);
    }
  });

  it('C5 holds no secret: each is named, and made by the operator', () => {
    expect(ofKind('Secret')).toEqual([]);
    const settings = { ...named('ConfigMap', 'settings').data };
    const given = [...Object.keys(settings), ...pods.flatMap(([, pod]) => pod.containers.flatMap(({ env = [] }) => env.map(({ name }) => name)))]; // prettier-ignore
    const secret = given.filter((name) => /password|secret|token|key|database_url/i.test(name));
    expect([...new Set(secret)]).toEqual(['DATABASE_URL_FILE']);
    const databaseOf = (name: string) =>
      pods.find(([pod]) => pod === name)![1].volumes.find(({ name: volume }) => volume === 'database')!.secret;
    expect(databaseOf('migrate')).toMatchObject({ secretName: 'owner-database' });
    for (const app of apps) expect(databaseOf(app)).toMatchObject({ secretName: 'service-database' });
  });

  it('X1 gives an app more time to end than it needs', () => {
    const drainMs = Number(named('ConfigMap', 'settings').data!['DRAIN_SECONDS']) * 1_000;
    for (const app of apps) {
      const { terminationGracePeriodSeconds: seconds } = named('Deployment', app).spec.template.spec;
      expect(seconds! * 1_000).toBeGreaterThan(2 * drainMs + httpServer.drainMs);
    }
  });

  it('forbids all traffic, and allows what is named', () => {
    const nothing = named('NetworkPolicy', 'nothing').spec;
    expect(nothing).toEqual({ podSelector: {}, policyTypes: ['Ingress', 'Egress'] });
    expect(ofKind('NetworkPolicy').map(({ metadata }) => metadata.name).sort()).toEqual(['calls', 'metrics', 'nothing', 'outward', 'storage']); // prettier-ignore
    // A guard of the clients refuses private addresses, and so does the network.
    expect(JSON.stringify(named('NetworkPolicy', 'outward').spec)).toContain('169.254.0.0/16');
  });

  it('leads each host where the development proxy leads it', () => {
    const [site, base] = named('Ingress', 'einvoice').spec.rules;
    const led = site!.http.paths.map(({ path: prefix, backend }) => ({ prefix, app: backend.service.name }));
    expect(led).toEqual(routes.map(({ prefix, app }) => ({ prefix, app })));
    expect(base!.http.paths.map(({ backend }) => backend.service.name)).toEqual(['paycall-api']);
  });

  it('names no variable of ours that docs/configuration.md does not know', () => {
    const known = readFileSync(path.join(repositoryRoot, 'docs/configuration.md'), 'utf8');
    const settings = Object.keys(named('ConfigMap', 'settings').data!);
    expect(settings.filter((name) => !known.includes(name) && name !== 'HOST')).toEqual([]);
  });
});
