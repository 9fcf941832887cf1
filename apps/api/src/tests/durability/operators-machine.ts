import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { Client } from 'pg';
import { repositoryRoot } from '@gym/test-tools';
import { createPrivateFolder } from '../../testing/data-template.ts';
import { minimalRelease } from '../../testing/minimal-release.ts';
import { spawnCli, type SpawnedCli } from '../../testing/spawned-cli.ts';

/** The lines of the first shell block below a heading of a document that contains a text. */
export function documentedLines(document: string, heading: string, containing: string): readonly string[] {
  const text = readFileSync(path.join(repositoryRoot(), document), 'utf8');
  const [, section = ''] = text.split(new RegExp(`^#+ ${heading}$`, 'm'));
  const blocks = [...section.matchAll(/^```sh\n([^]*?)```/gm)].map(([, block = '']) => block);
  const found = blocks.find((block) => block.includes(containing));
  if (found === undefined) throw new Error(`${document} has no lines with "${containing}" below "${heading}".`);
  return found.trimEnd().split('\n');
}

/** The words of a command, as a shell reads them. */
const wordsOf = (command: string): string[] =>
  execFileSync('sh', ['-c', `printf '%s\\n' ${command}`], { encoding: 'utf8' })
    .trimEnd()
    .split('\n');

const COMPOSE = String.raw`docker compose -f \S+ `;

/**
 * A machine on which the lines of the documents run, in a folder of its own. Its units and containers are processes,
 * and its `psql` sends the statements. All other lines run in a shell.
 */
export class OperatorsMachine {
  readonly folder: string;
  /** The URL of PostgreSQL's superuser. */
  readonly postgres: string;
  readonly #units = new Map<string, SpawnedCli>();
  #releases = '';

  private constructor(folder: string, postgres: string) {
    this.folder = folder;
    this.postgres = postgres;
  }

  static async create(postgres: string): Promise<OperatorsMachine> {
    const machine = new OperatorsMachine(await createPrivateFolder('gym-machine-'), postgres);
    for (const name of ['etc/gym', 'var/lib/gym-backups', 'deploy/compose/secrets', 'data/backups'])
      mkdirSync(path.join(machine.folder, name), { recursive: true });
    machine.#releases = await minimalRelease(path.join(machine.folder, 'release'));
    return machine;
  }

  async remove(): Promise<void> {
    await this.#stop([...this.#units.keys()]);
    await rm(this.folder, { recursive: true, force: true });
  }

  /** Writes a file below the folder. */
  write(file: string, text: string): void {
    writeFileSync(path.join(this.folder, file), text, { mode: 0o600 });
  }

  read(file: string): string {
    return readFileSync(path.join(this.folder, file), 'utf8').trim();
  }

  /** What the units that run have printed. */
  said(): string {
    return [...this.#units.values()].map((unit) => unit.said()).join('');
  }

  /** Runs documented lines. @throws if one fails, or if the machine does not know it */
  async run(lines: readonly string[]): Promise<void> {
    for (const line of lines) await this.#runLine(line);
  }

  /** Sends a statement as the superuser. */
  async sql(statement: string, database = 'postgres'): Promise<Record<string, unknown>[]> {
    const client = new Client({ connectionString: new URL(`/${database}`, this.postgres).href });
    await client.connect();
    try {
      return (await client.query<Record<string, unknown>>(statement)).rows;
    } finally {
      await client.end();
    }
  }

  async #runLine(line: string): Promise<void> {
    const rest = (pattern: string) => new RegExp(`^${pattern}(.+)$`).exec(line)?.[1];
    const stopped = rest('systemctl (?:stop|disable --now) ') ?? rest(`${COMPOSE}stop `);
    if (stopped !== undefined) return this.#stop(stopped.split(' '));
    const started = rest('systemctl (?:start|enable --now) ');
    if (started !== undefined) return this.#start(started.split(' '), this.#systemd());
    const up = rest(`${COMPOSE}up -d --wait --force-recreate --no-deps `);
    if (up !== undefined) return this.#start(up.split(' '), this.#container());
    const command = rest('gym ');
    if (command !== undefined) return this.#command(command, this.#systemd());
    const inContainer = rest(`${COMPOSE}run --rm --no-deps gym-1 node apps/api/bin/gym.mjs `);
    if (inContainer !== undefined) return this.#command(inContainer, this.#container());
    const statements = rest('runuser -u postgres -- psql ') ?? rest(`${COMPOSE}exec database psql -U gym `);
    if (statements !== undefined) {
      const words = wordsOf(statements);
      for (const [index, word] of words.entries()) if (words[index - 1] === '-c') await this.sql(word);
      return;
    }
    const account = rest('runuser -u postgres -- createuser --pwprompt ');
    if (account !== undefined) return void (await this.sql(`create role ${account} login password 'its-password'`));
    if (!/^(sed|mv|cp|echo|mkdir|umask|install) /.test(line)) throw new Error(`This machine does not know: ${line}`);
    execFileSync('sh', ['-euc', this.#here(line)], { cwd: this.folder });
  }

  /** The paths and the PostgreSQL of this machine. */
  #here(text: string): string {
    return text
      .replaceAll('127.0.0.1:5432', new URL(this.postgres).host)
      .replace(/(?<=^|[\s=])\/(etc|var|data)\//g, `${this.folder}/$1/`);
  }

  #systemd(): Record<string, string> {
    const given = ['database-url', 'database-direct-url'].filter((name) =>
      existsSync(path.join(this.folder, 'etc/gym', name)),
    );
    return {
      DATA_DIR: path.join(this.folder, 'var/lib/gym'),
      ...Object.fromEntries(given.map((name) => [variableOf(name), path.join(this.folder, 'etc/gym', name)])),
    };
  }

  #container(): Record<string, string> {
    const secrets = path.join(this.folder, 'deploy/compose/secrets');
    return {
      DATA_DIR: path.join(this.folder, 'data'),
      ...Object.fromEntries(
        ['database-url', 'database-direct-url'].map((name) => [variableOf(name), path.join(secrets, name)]),
      ),
    };
  }

  async #start(names: readonly string[], env: Record<string, string>): Promise<void> {
    const started = names.map((name) => {
      const unit = spawnCli(['serve'], { ...env, DEMO: '0', PORT: '0', RELEASES: this.#releases });
      this.#units.set(name, unit);
      return unit.says(/Ready at/);
    });
    await Promise.all(started);
  }

  async #stop(names: readonly string[]): Promise<void> {
    await Promise.all(names.map(async (name) => this.#units.get(name)?.kill('SIGTERM')));
    for (const name of names) this.#units.delete(name);
  }

  /** A file name without a folder means that of the backups. The operator agrees to replace data. */
  async #command(command: string, env: Record<string, string>): Promise<void> {
    const words = wordsOf(command).map((word) =>
      /^[\w.-]+\.tar$/.test(word) ? path.join(this.folder, 'var/lib/gym-backups', word) : this.#here(word),
    );
    const cli = spawnCli([...words, ...(words[0] === 'restore' ? ['--yes'] : [])], env);
    if ((await cli.ended()) !== 0) throw new Error(`${command}: ${cli.said()}`);
  }
}

const variableOf = (file: string): string => `${file.toUpperCase().replaceAll('-', '_')}_FILE`;
