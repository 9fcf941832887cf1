import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { repositoryRoot } from '@gym/test-tools';
import { parseAllDocuments } from 'yaml';
import { documentedVariables } from './documented-variables.ts';
import { readDockerfile } from './dockerfile.ts';

const root = repositoryRoot();
const folder = join(root, 'deploy/kubernetes');

interface Probe {
  httpGet: { path: string; port: string };
}
interface Container {
  image: string;
  args?: string[];
  env?: { name: string; value: string }[];
  securityContext: object;
  volumeMounts: { name: string; mountPath: string }[];
  startupProbe?: Probe;
  livenessProbe?: Probe;
  readinessProbe?: Probe;
}
interface PodSpec {
  containers: Container[];
  securityContext: object;
  automountServiceAccountToken: boolean;
  terminationGracePeriodSeconds?: number;
  volumes: { name: string }[];
}
interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string };
  data?: Record<string, string>;
  spec: { template?: { spec: PodSpec }; jobTemplate?: { spec: { template: { spec: PodSpec } } }; strategy?: object };
}

const manifests = readdirSync(folder).flatMap((file) =>
  parseAllDocuments(readFileSync(join(folder, file), 'utf8'), { merge: true, version: '1.1' }).map((document) => ({
    file,
    manifest: document.toJS() as Manifest,
  })),
);
const named = (kind: string) => manifests.find(({ manifest }) => manifest.kind === kind)!.manifest;
const pods = manifests.flatMap(
  ({ manifest: { spec } }) => spec?.template?.spec ?? spec?.jobTemplate?.spec.template.spec ?? [],
);
const server = named('Deployment').spec.template!.spec;
const guide = readFileSync(join(root, 'docs/operate/kubernetes.md'), 'utf8');

test.each(manifests.map(({ file, manifest }) => [`${file}: ${manifest.kind}`, manifest] as const))(
  '%s has the shape of its kind in Kubernetes',
  (_name, manifest) => {
    const { apiVersion, kind } = manifest;
    const models = createRequire(import.meta.url)(`kubernetes-models/${apiVersion}/${kind}`) as Record<
      string,
      new (data: Manifest) => { validate(): void }
    >;
    expect(() => new models[kind]!(manifest).validate()).not.toThrow();
  },
);

test('confines every pod as the image expects, and gives it time to stop', () => {
  expect(pods).toHaveLength(2);
  const stages = readDockerfile(join(root, 'deploy/container/Dockerfile'));
  const [user] = stages.at(-1)!.steps.flatMap(({ keyword, text }) => (keyword === 'USER' ? [text.split(':')[0]] : []));
  for (const { securityContext, automountServiceAccountToken, containers, volumes } of pods) {
    expect(automountServiceAccountToken).toBe(false);
    expect(securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: Number(user) });
    for (const { securityContext: own, volumeMounts } of containers) {
      expect(own).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
      expect(volumeMounts.map(({ name }) => name)).toEqual(volumes.map(({ name }) => name));
      expect(volumeMounts.map(({ mountPath }) => mountPath)).toEqual(expect.arrayContaining(['/data', '/tmp']));
    }
  }
  const drain = Number(server.containers[0]!.env!.find(({ name }) => name === 'DRAIN_SECONDS')!.value);
  expect(server.terminationGracePeriodSeconds).toBeGreaterThan(60 + drain);
});

test('sets variables that the product knows, and takes every secret from the one that the guide creates', () => {
  const known = documentedVariables();
  const settings = Object.keys(named('ConfigMap').data!);
  expect(settings.filter((name) => !known.has(name))).toEqual([]);
  const variables = pods.flatMap(({ containers }) => containers.flatMap(({ env = [] }) => env));
  expect(variables.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([]);
  const files = variables.filter(({ name }) => name.endsWith('_FILE')).map(({ value }) => value.split('/').at(-1));
  expect(
    files.filter((file) => !guide.includes(`--from-literal=${file}=`) && !guide.includes(`--from-file=${file}`)),
  ).toEqual([]);
  expect(JSON.stringify([settings, variables])).not.toMatch(/postgres:\/\/|smtp:\/\//);
});

test('runs one version of the image everywhere, and an existing program', () => {
  const containers = pods.flatMap((pod) => pod.containers);
  expect(new Set(containers.map(({ image }) => image)).size).toBe(1);
  expect(containers[0]!.image).toMatch(/:\d+\.\d+\.\d+$/);
  const programs = containers.flatMap(({ args = [] }) => args.filter((word) => word.endsWith('.mjs')));
  expect(programs.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});
