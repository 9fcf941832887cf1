import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@gym/test-tools/journeys';
import { editFile, freePort } from '@gym/test-tools';
import type { Product } from '@gym/test-tools/product';
import { type OwnApi, startOwnApi } from '../remotes/own-api.ts';
import { NAME, OPTIONS, writeLockers } from '../remotes/write-lockers.ts';
import { APPS, deploy, type Deployment } from './deployment.ts';
import { addressOf, OutsideFolder } from './outside-folder.ts';
import { NPM, setRegistry } from './package-managers.ts';

/** A canary's percentage, and a browser inside it and one outside. */
export const SHARE = '50';
export const [INSIDE, OUTSIDE] = [{ gym_share: '7' }, { gym_share: '93' }];

/** The version of a remote that browsers with this cookie get. */
export async function servedVersion(
  product: string,
  name: string,
  { gym_share }: Record<'gym_share', string>,
): Promise<string | undefined> {
  const response = await fetch(`${product}/versions.json`, { headers: { cookie: `gym_share=${gym_share}` } });
  const { remotes } = (await response.json()) as { remotes: { current: { name: string; version: string } }[] };
  return remotes.find(({ current }) => current.name === name)?.current.version;
}

/** Repeats a step while something runs. @returns what ran */
export async function repeatDuring<Result>(running: Promise<Result>, step: () => Promise<unknown>): Promise<Result> {
  let isOver = false;
  const over = () => (isOver = true);
  running.then(over, over);
  while (!isOver) await step();
  return running;
}

/** A text in a file of the remote, and what replaces it. */
export type Edit = readonly [file: string, from: string, to: string];

/** A team elsewhere: its remote in a folder of its own, its API, and the product that it releases to. */
export class OutsideTeam {
  readonly deployment: Deployment;
  readonly api: OwnApi;
  readonly own: OutsideFolder;
  /** The files of other apps before the team's first release. */
  readonly #before: readonly object[];

  private constructor(deployment: Deployment, api: OwnApi) {
    this.deployment = deployment;
    this.api = api;
    this.#before = this.#filesOfOthers();
    this.own = new OutsideFolder(join(mkdtempSync(join(tmpdir(), 'gym-team-')), NAME), deployment.env);
  }

  /** Generates the remote from the packages of the product, and makes of it what a team works with. */
  static async start(bundler: string): Promise<OutsideTeam> {
    const api = await startOwnApi();
    const deployment = await deploy([NAME], { REMOTE_PREVIEWS: '1', OWN_API_ORIGINS: api.origin });
    const team = new OutsideTeam(deployment, api);
    await deployment.packKit();
    await team.run(setRegistry(team.product.url));
    await team.run(NPM.create(NAME, [...OPTIONS, '--bundler', bundler].join(' ')));
    writeLockers(team.own.folder, api.origin);
    await team.run(NPM.install);
    return team;
  }

  get product(): Product {
    return this.deployment.product;
  }

  /** Runs a command, which must succeed. Returns its output. */
  async run(line: string): Promise<string> {
    const { ok, output } = await this.own.runLine(line);
    expect(ok, output).toBe(true);
    return output;
  }

  /** Runs a command, which must fail. Returns its output. */
  async fail(line: string): Promise<string> {
    const { ok, output } = await this.own.runLine(line);
    expect(ok, output).toBe(false);
    return output;
  }

  /** Serves the remote in development, while `use` looks at it, and records what its API answers. */
  async develop(use: (url: string) => Promise<void>): Promise<void> {
    const env = { PORT: String(await freePort()), OWN_API: 'record' };
    const dev = this.own.startKit('dev', env);
    try {
      const url = await addressOf(dev);
      this.api.trust(new URL(url).origin);
      await use(url);
    } finally {
      dev.kill('SIGTERM');
      this.api.trust(this.product.url);
    }
  }

  /** @returns a function that gives the file its text of before */
  change(...[file, from, to]: Edit): () => void {
    return editFile(join(this.own.folder, file), from, to);
  }

  /** Changes files, and gives them their texts again afterwards. */
  async meanwhile(edits: readonly Edit[], use: () => Promise<void>): Promise<void> {
    const restores = edits.map((one) => this.change(...one));
    await use().finally(() => restores.reverse().forEach((restore) => restore()));
  }

  read(file: string): string {
    return readFileSync(join(this.own.folder, file), 'utf8');
  }

  /** The hashes of all files and builds of other apps. */
  #filesOfOthers(): readonly object[] {
    const { bucket } = this.deployment;
    return APPS.flatMap((app) => [`assets/${app}/`, `builds/${app}/`]).map((folder) => bucket.etags(`gym/${folder}`));
  }

  /** Checks that no file of another app has changed since the start. */
  expectOthersUnchanged(): void {
    expect(this.#before).not.toContainEqual({});
    expect(this.#filesOfOthers()).toEqual(this.#before);
  }

  served(cookies: Record<'gym_share', string> = OUTSIDE): Promise<string | undefined> {
    return servedVersion(this.product.url, NAME, cookies);
  }

  /** Releases the remote to all browsers. Returns its version. */
  async release(): Promise<string> {
    const before = await this.served();
    await this.run(`npm run release -- --share ${SHARE} --no-watch`);
    await this.run(`npx gym-release promote ${NAME}`);
    await this.servesAnother(before);
    return (await this.served()) ?? '';
  }

  /** Waits until browsers get another version. The server checks for a new release every few seconds. */
  async servesAnother(than: string | undefined, cookies = OUTSIDE): Promise<void> {
    await expect.poll(() => this.served(cookies), { timeout: 30_000 }).not.toBe(than);
  }

  async stop(): Promise<void> {
    await this.deployment.stop();
    await this.api.stop();
    rmSync(join(this.own.folder, '..'), { recursive: true, force: true });
  }
}
