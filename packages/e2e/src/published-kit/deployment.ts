import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { publicKeyText } from '@gym/release/signature';
import { type BucketServer, startBucketServer } from '@gym/release/testing';
import { freePort, repositoryRoot, run } from '@gym/test-tools';
import { startIssuer } from '@gym/test-tools/issuer';
import { type Product, startProduct } from '@gym/test-tools/product';
import type { OutsideFolder } from './outside-folder.ts';
import type { Repository } from './run-workflow.ts';

type Texts = Readonly<Record<string, string>>;

/** The product as another team finds it: with a release service, which alone writes to its bucket and signs. */
export interface Deployment {
  readonly product: Product;
  readonly bucket: BucketServer;
  /** What a person of the team sets: where to release, and who they are. */
  readonly env: Texts;
  /** The repository of a remote at GitHub, where its owner has set one variable, and no secret. */
  repositoryOf(folder: OutsideFolder, remote: string): Repository;
  /** Packs the kit for the product's registry, as its image has it. */
  packKit(): Promise<void>;
  /** Runs a release command of the operator, who has the bucket and the key. @throws Error with its output */
  operate(...line: string[]): Promise<void>;
  /** Publishes the product's own build of an app once more, as another version. */
  publishAgain(app: string): Promise<void>;
  stop(): Promise<void>;
}

/** Who owns the repositories, and starts their workflows. */
const OWNER = 'outside-team';
/** The name of the person in the file of teams, and so in the log. */
export const PERSON = 'Ada of the outside team';
/** The name of a pipeline in the log: its team, and what its ID token says. */
export const pipelineName = (remote: string): string => `Team of ${remote} (${OWNER}, ${OWNER}/${remote})`;

/** The apps of the product. */
export const APPS = ['shell', 'admin', 'staff'];
const RIGHTS = ['publish', 'preview', 'canary', 'promote', 'rollback'];

/** The file of teams: the repository of each remote, and one person. */
const teamsOf = (remotes: readonly string[], issuer: string, token: string): object[] => [
  ...remotes.map((remote) => ({
    ...{ name: `Team of ${remote}`, apps: [remote], rights: RIGHTS, issuer },
    claims: { repository: `${OWNER}/${remote}`, environment: 'production' },
  })),
  { name: PERSON, apps: remotes, rights: RIGHTS, tokenHash: createHash('sha256').update(token).digest('hex') },
];

/**
 * Releases the built product to a new bucket, and starts it.
 * @param remotes those of the outside team
 * @param settings more of the product's
 */
export async function deploy(remotes: readonly string[], settings: Texts = {}): Promise<Deployment> {
  const folder = mkdtempSync(join(tmpdir(), 'gym-operator-'));
  const [bucket, issuer, port] = [
    await startBucketServer({ bucket: 'gym-releases' }),
    await startIssuer(),
    await freePort(),
  ];
  const key = generateKeyPairSync('ed25519');
  const RELEASE_TOKEN = randomBytes(32).toString('hex');
  const RELEASE_TEAMS = join(folder, 'teams.json');
  writeFileSync(RELEASE_TEAMS, JSON.stringify(teamsOf(remotes, issuer.origin, RELEASE_TOKEN)));
  const env = {
    ...bucket.env,
    ...{ RELEASES: 's3://gym-releases/gym', AWS_REGION: 'eu-central-1' },
    ...{ RELEASE_KEYS: publicKeyText(key.publicKey), REQUIRE_SIGNED_RELEASE: '1' },
    RELEASE_SIGNING_KEY: key.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };

  async function runHere(...line: string[]): Promise<void> {
    const operator = { cwd: repositoryRoot(), env: { ...process.env, ...env } };
    const { ok, output } = await run(process.execPath, line, operator);
    if (!ok) throw new Error(output);
  }
  const operate = (...line: string[]) => runHere('packages/release/bin/release.mjs', ...line);
  const KIT_PACKAGES = join(folder, 'packages');
  await operate('publish', ...APPS);
  await operate('promote', ...APPS, '--without', 'kit', '--reason', 'their own journey runs it');
  const origin = `http://127.0.0.1:${port}`;
  const service = { ...settings, API_ORIGIN: origin, RELEASE_TEAMS, KIT_PACKAGES };
  const product = await startProduct({ port, env: { ...env, ...service } });
  return {
    ...{ product, bucket },
    env: { RELEASES: origin, RELEASE_TOKEN },
    repositoryOf({ folder: root, env: ofPerson }, remote) {
      const { RELEASES: _releases, RELEASE_TOKEN: _token, ...own } = ofPerson;
      const claims = { sub: `repo:${OWNER}/${remote}`, repository: `${OWNER}/${remote}`, actor: OWNER };
      return {
        ...{ folder: root, env: own, vars: { RELEASES: origin } },
        requestIdToken: (environment) =>
          issuer.requestVariables({ ...claims, ...(environment !== undefined && { environment }) }),
      };
    },
    packKit: () => runHere('packages/build/bin/pack-kit.mjs', '--out', KIT_PACKAGES),
    operate,
    publishAgain(app) {
      const dist = join(folder, app);
      cpSync(join(repositoryRoot(), 'apps', app, 'dist'), dist, { recursive: true });
      const record = join(dist, 'build.json');
      const { version, ...rest } = JSON.parse(readFileSync(record, 'utf8')) as { version: string };
      writeFileSync(record, JSON.stringify({ ...rest, version: `${version}-again` }));
      return operate('publish', app, '--dist', dist);
    },
    async stop() {
      await product.discard();
      await issuer.close();
      await bucket.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
