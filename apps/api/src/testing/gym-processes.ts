import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { readPostmasterFile } from '../operations/embedded/running-postgres.ts';
import { isAlive } from '../platform/system/process-identity.ts';
import { copyDemoData, createPrivateFolder } from './data-template.ts';
import { minimalRelease } from './minimal-release.ts';
import { spawnCli, type SpawnedCli } from './spawned-cli.ts';

/** A running demo gym: its URL and how to sign in. */
export interface RunningGym {
  readonly cli: SpawnedCli;
  readonly url: string;
  readonly password: string;
}

/** Commands on the test's own data folder. */
interface GymProcesses {
  /** A folder for this test only. */
  home(): string;
  /** Runs a command, which ends with the test at the latest. */
  gym(args: readonly string[], env?: Record<string, string>, nodeArgs?: readonly string[]): SpawnedCli;
  /** Runs `start` until it has printed everything. A missing data folder becomes a copy of the demo gym's data. */
  running(env?: Record<string, string>): Promise<RunningGym>;
  /** Does the same, but a missing data folder stays missing. */
  runningAnew(env?: Record<string, string>): Promise<RunningGym>;
  /** The process id in the pid file of the embedded PostgreSQL. */
  postmaster(): Promise<number | undefined>;
}

/**
 * Runs real processes of the command line for each test of a file, and cleans up after them.
 * @param parent where the folder of each test lies; the folder for temporary files by default
 */
export function gymProcesses(parent?: string): GymProcesses {
  let home = '';
  let settings: Record<string, string> = {};
  const started: SpawnedCli[] = [];
  const postmaster = async () => (await readPostmasterFile(path.join(home, 'data/postgres')))?.pid;

  function gym(
    args: readonly string[],
    env: Record<string, string> = {},
    nodeArgs: readonly string[] = [],
  ): SpawnedCli {
    const cli = spawnCli(args, { ...settings, ...env }, nodeArgs);
    started.push(cli);
    return cli;
  }

  beforeEach(async () => {
    home = await createPrivateFolder('gym-cli-', parent);
    settings = {
      DATA_DIR: path.join(home, 'data'),
      RELEASES: await minimalRelease(path.join(home, 'release')),
      PORT: '0',
    };
  });
  afterEach(async () => {
    for (const cli of started.splice(0)) await cli.kill('SIGTERM');
    const left = await postmaster();
    if (left !== undefined && (await isAlive(left))) process.kill(left, 'SIGQUIT');
    await rm(home, { recursive: true, force: true, maxRetries: 5 });
  });

  async function runningAnew(env?: Record<string, string>): Promise<RunningGym> {
    const cli = gym(['start'], env);
    const [, url = '', password = ''] = await cli.says(/Open\s+(\S+)[^]*Password\s+(\S+)\n$/);
    return { cli, url, password };
  }

  return {
    home: () => home,
    gym,
    postmaster,
    async running(env) {
      const data = path.join(home, 'data');
      if (!existsSync(data)) await copyDemoData(data);
      return runningAnew(env);
    },
    runningAnew,
  };
}

interface Answer {
  readonly status: string;
  readonly data: Record<string, string> & { plan_name: string }[];
}

/** Makes one call like a browser. */
async function call(url: string, { body, token }: { body?: object; token?: string } = {}): Promise<Answer> {
  const headers = {
    ...(body && { 'content-type': 'application/json' }),
    ...(token && { authorization: `Bearer ${token}` }),
  };
  const answer = await fetch(url, {
    method: body ? 'POST' : 'GET',
    headers,
    ...(body && { body: JSON.stringify(body) }),
  });
  return (await answer.json()) as Answer;
}

/** Signs in. Resolves to the token, or to undefined if the sign-in fails. */
export async function signIn(
  { url, password }: Pick<RunningGym, 'url' | 'password'>,
  email = 'admin@gym.test',
): Promise<string | undefined> {
  const { data } = await call(`${url}/api/userlogin`, { body: { email, password } });
  return data?.['token_no'];
}

/** Adds a plan that a test looks for later, with a session of its own or the given one. */
export async function addPlan(gym: RunningGym, name: string, session?: string): Promise<void> {
  const token = session ?? (await signIn(gym)) ?? '';
  await call(`${gym.url}/api/addPlanDetail`, {
    body: { plan_name: name, duration: 1, price: 10, free_days: 3 },
    token,
  });
}

export async function planNames(gym: RunningGym, session?: string): Promise<string[]> {
  const token = session ?? (await signIn(gym)) ?? '';
  const { data } = await call(`${gym.url}/api/getPlanDetails`, { token });
  return data.map(({ plan_name }) => plan_name);
}
