import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { builtFile } from '@gym/remote-contract/build-record';
import { releaseLocalBuilds } from '@gym/release';
import { readBuilds, type Build } from '@gym/release/document';
import { repositoryRoot } from '@gym/test-tools';

/** A product's release folder. It can release apps again as if each of their files had changed. */
export class RollingRelease {
  readonly #root = mkdtempSync(join(tmpdir(), 'gym-releases-'));
  /** The folder that the product serves. */
  readonly folder = join(this.#root, 'release');
  #builds: readonly Build[] = allBuilds();
  #count = 0;

  constructor() {
    cpSync(join(repositoryRoot(), '.release'), this.folder, { recursive: true });
  }

  /**
   * Deploys an app twice, because the second deploy removes the files from before the first. Returns the release's id.
   */
  async deploy(app: 'shell' | 'admin'): Promise<string> {
    await this.deployOnce(app);
    return this.deployOnce(app);
  }

  discard(): void {
    rmSync(this.#root, { recursive: true, force: true });
  }

  /** Deploys an app. Its current version becomes the previous version. */
  deployOnce(app: string): Promise<string> {
    this.#builds = this.#builds.map((build) => (build.app === app ? this.#changed(build) : build));
    const dist = Object.fromEntries(this.#builds.map((build) => [build.app, build.folder]));
    return releaseLocalBuilds({ folder: this.folder, root: repositoryRoot(), dist });
  }

  /** Returns the same build with a new hash in every file name, as if every file had changed. */
  #changed({ app, folder, record }: Build): Build {
    const generation = ++this.#count;
    const target = join(this.#root, `${app}-${generation}`);
    mkdirSync(target);
    const hashes = new Map(
      record.files.flatMap(({ file }) =>
        (/\.([0-9a-f]{8})\./.exec(file)?.slice(1) ?? []).map((hash) => [
          hash,
          createHash('sha1').update(`${hash} ${generation}`).digest('hex').slice(0, 8),
        ]),
      ),
    );
    const known = new RegExp([...hashes.keys()].join('|'), 'g');
    const renamed = (text: string) => text.replace(known, (hash) => hashes.get(hash) ?? hash);
    const files = record.files.map(({ file }) => {
      const text = renamed(readFileSync(join(folder, file), 'utf8'));
      writeFileSync(join(target, renamed(file)), text);
      return builtFile(renamed(file), text);
    });
    // No stock host opens these builds.
    const { stock: _stock, ...own } = record;
    const next = { ...(JSON.parse(renamed(JSON.stringify(own))) as Build['record']), files };
    writeFileSync(join(target, 'build.json'), JSON.stringify(next));
    for (const declared of ['remote.json', 'shell.json', 'first-screens.json'])
      if (existsSync(join(folder, declared))) cpSync(join(folder, declared), join(target, declared));
    return { app, folder: target, record: next };
  }
}

function allBuilds(): Build[] {
  const { shell, remotes } = readBuilds(repositoryRoot());
  return [shell, ...remotes];
}
