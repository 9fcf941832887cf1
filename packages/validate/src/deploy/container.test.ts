import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { repositoryRoot } from '@gym/test-tools';
import { readDockerfile } from './dockerfile.ts';
import { documentedVariables } from './documented-variables.ts';

const root = repositoryRoot();
const known = documentedVariables();
const folder = join(root, 'deploy/compose');

/** A version with three numbers, or two as for PostgreSQL, so that it never means another image later. */
const PINNED = /^[\w./-]+:\d+\.\d+(\.\d+)?(-[\w.-]+)?(@sha256:[0-9a-f]{64})?$/;
/** The files that the operator creates (docs/operate.md), and their templates. */
const PREPARED: Readonly<Record<string, string>> = {
  'gym.env': 'gym.env.example',
  certificate: '',
  '/var/www/certbot': '',
  'secrets/database-url': '',
  'secrets/database-direct-url': '',
  'secrets/database-password': '',
  'secrets/operator-token': '',
};

describe('the image', () => {
  const stages = readDockerfile(join(root, 'deploy/container/Dockerfile'));
  const final = stages.at(-1)!;

  test('starts from images with a version, or from its own stages', () => {
    const names = stages.map(({ name }) => name);
    expect(stages.map(({ base }) => base).filter((base) => !PINNED.test(base) && !names.includes(base))).toEqual([]);
    expect(stages.length).toBeGreaterThan(2);
  });

  test('copies files from its stages only, and sets known variables without secrets', () => {
    expect(
      final.steps.filter(({ keyword, from }) => keyword === 'ADD' || (keyword === 'COPY' && from === undefined)),
    ).toEqual([]);
    const set = final.steps
      .filter(({ keyword }) => keyword === 'ENV')
      .flatMap(({ text }) => [...text.matchAll(/(\w+)=/g)].map((name) => name[1]!));
    expect(set.length).toBeGreaterThan(2);
    expect(set.filter((name) => !known.has(name) || /TOKEN|PASSWORD|URL|SECRET/.test(name))).toEqual([]);
  });
});

interface Service {
  image: string;
  environment?: Record<string, string>;
  env_file?: string[];
  volumes?: string[];
  secrets?: string[];
  build?: { context: string; dockerfile: string };
  read_only?: boolean;
  cap_drop?: string[];
  security_opt?: string[];
  privileged?: boolean;
  networks?: string[];
}

describe('compose', () => {
  const text = readFileSync(join(folder, 'compose.yaml'), 'utf8');
  const compose = parse(text, { merge: true }) as {
    services: Record<string, Service>;
    secrets: Record<string, { file: string }>;
    volumes: object;
    networks: object;
  };
  const services = Object.entries(compose.services);

  test('confines every service: no root capabilities, a read-only root folder', () => {
    expect(services.map(([name]) => name).sort()).toEqual(['database', 'gym-1', 'gym-2', 'nginx']);
    for (const [, service] of services)
      expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] });
    expect(services.filter(([, { privileged }]) => privileged)).toEqual([]);
  });

  test('names images with a version, and builds the product’s from its Dockerfile', () => {
    const [ours, others] = [services.filter(([, { build }]) => build), services.filter(([, { build }]) => !build)];
    expect(others.filter(([, { image }]) => !PINNED.test(image))).toEqual([]);
    for (const [, { build }] of ours) expect(existsSync(join(folder, build!.context, build!.dockerfile))).toBe(true);
  });

  test('mounts existing files and those that the documents tell the operator to create', () => {
    const paths = [
      ...services.flatMap(([, { volumes = [], env_file = [] }]) => [
        ...volumes.map((volume) => volume.split(':')[0]!),
        ...env_file,
      ]),
      ...Object.values(compose.secrets).map(({ file }) => file),
    ];
    const files = paths.filter((path) => !(path in compose.volumes)).map((path) => path.replace(/^\.\//, ''));
    expect(files.length).toBeGreaterThan(6);
    expect(files.filter((path) => !(path in PREPARED) && !existsSync(join(folder, path)))).toEqual([]);
    expect(Object.values(PREPARED).filter((example) => example !== '' && !existsSync(join(folder, example)))).toEqual(
      [],
    );
    const guide = readFileSync(join(root, 'docs/operate/container.md'), 'utf8');
    for (const path of Object.keys(PREPARED)) expect(guide).toContain(path);
  });

  test('mounts every file that nginx’s configuration names', () => {
    const targets = compose.services['nginx']!.volumes!.map((volume) => volume.split(':')[1]!);
    const named = readdirSync(join(folder, 'nginx')).flatMap((file) =>
      [
        ...readFileSync(join(folder, 'nginx', file), 'utf8').matchAll(/^\s*(?:root|ssl_certificate\w*)\s+(\/[^;]+);/gm),
      ].map((line) => line[1]!),
    );
    expect(named).toHaveLength(3);
    expect(named.filter((path) => !targets.some((target) => path === target || path.startsWith(`${target}/`)))).toEqual(
      [],
    );
  });

  test('passes known variables to the product, and every secret as a file', () => {
    const given = services
      .filter(([, { build }]) => build)
      .flatMap(([, { environment = {} }]) => Object.entries(environment));
    expect(given.length).toBeGreaterThan(6);
    expect(given.map(([name]) => name).filter((name) => !known.has(name))).toEqual([]);
    for (const [name, { secrets = [], environment = {} }] of services) {
      const paths = Object.values(environment).flatMap((value) => /^\/run\/secrets\/(.+)$/.exec(value)?.[1] ?? []);
      expect([name, paths.sort()]).toEqual([name, [...secrets].sort()]);
      expect(secrets.filter((secret) => !(secret in compose.secrets))).toEqual([]);
    }
    expect(text).not.toMatch(/PASSWORD: |postgres:\/\//);
  });

  test('lets only the product reach the database', () => {
    const onNetwork = (network: string) =>
      services.filter(([, { networks = [] }]) => networks.includes(network)).map(([name]) => name);
    expect(compose.networks).toMatchObject({ inside: { internal: true } });
    expect(onNetwork('inside')).toEqual(['database', 'gym-1', 'gym-2']);
    expect(compose.services['database']!.networks).toEqual(['inside']);
  });
});

test.each(['compose/gym.env.example', 'systemd/gym.env.example'])(
  '%s sets variables that the product knows',
  (file) => {
    const names = [...readFileSync(join(root, 'deploy', file), 'utf8').matchAll(/^(\w+)=/gm)].map((line) => line[1]!);
    expect(names.length).toBeGreaterThan(5);
    expect(names.filter((name) => !known.has(name))).toEqual([]);
  },
);
