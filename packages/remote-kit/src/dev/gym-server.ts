import { existsSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import path from 'node:path';
import { type BuildRecord, REPOSITORY } from '@gym/build';
import type { AnswerOf, calls } from '@gym/api-contract';
import type { RemoteJson } from '@gym/remote-contract';
import { audiencesOf } from '@gym/remote-contract/audiences-of';
import { ApiProcess, WORKSPACE_PROGRAM } from '../dev-server/api-process.ts';
import { originsOf, writeOneDocument } from '../dev-server/development-release.ts';
import { forward, sendFailure } from '../dev-server/forward.ts';
import type { HarnessSession } from '../harness/api-mode.ts';
import { type Additions, harnessRemote, sendHarness } from '../serve/harness-document.ts';
import { answersTokens } from '../own-api/service-tokens.ts';
import { sendUnavailable } from './answer-declared.ts';
import type { DevOwnApi } from './dev-own-api.ts';

const DEMO_PASSWORD = 'demo-gym';

/** The product's server with a demo gym in an embedded database, for a remote under development. */
export interface GymServer {
  /** Answers an API call. Returns false for another path. */
  answers(request: IncomingMessage, response: ServerResponse): boolean;
  /** Signs in a demo account for a page of the remote, and knows what that declares by now. */
  signIn(declared: RemoteJson): Promise<HarnessSession>;
  stop(): Promise<void>;
}

/** The server's program: that of the workspace, or of the package that the remote's repository installs. */
function programFor(folder: string): string | undefined {
  if (existsSync(WORKSPACE_PROGRAM)) return WORKSPACE_PROGRAM;
  try {
    const manifest = createRequire(path.join(folder, 'package.json')).resolve('@gym/api/package.json');
    return path.join(path.dirname(manifest), 'bin/gym.js');
  } catch {
    return undefined; // the remote's package.json does not list it
  }
}

const MISSING = 'The API answers by examples only: "npm install --save-dev @gym/api" brings the real server here.';

/**
 * Starts the server. Its data stay until `node_modules/.cache` is removed.
 * @param url where the harness is seen
 * @returns undefined if `@gym/api` is not installed
 */
export async function startGymServer(
  folder: string,
  manifest: RemoteJson,
  { url, say }: { readonly url: string; say(line: string): void },
): Promise<GymServer | undefined> {
  const program = programFor(folder);
  if (program === undefined) {
    say(MISSING);
    return undefined;
  }
  const own = path.join(REPOSITORY, 'node_modules/.cache/remote-kit', `gym-${manifest.name}`);
  const releases = path.join(own, 'release');
  writeOneDocument(releases, originsOf([manifest]));
  const api = await ApiProcess.start({
    url,
    program,
    releases,
    // The published server comes without the library of tracing.
    env: { DATA_DIR: path.join(own, 'data'), DEMO: '1', DEMO_PASSWORD, OTEL_SDK_DISABLED: 'true' },
    say,
    showErrors: (errors) => errors.forEach((error) => say(`API: ${error}`)),
  });
  const send = async (request: IncomingMessage, response: ServerResponse) => {
    const failure = await api.running();
    if (failure !== undefined) sendFailure(response, failure);
    else forward(request, response, api.port, async (html) => html);
  };
  return {
    answers(request, response) {
      const isCall = /^\/(api|\.well-known)\//.test(request.url ?? '');
      if (isCall) void send(request, response);
      return isCall;
    },
    async signIn(declared) {
      if (writeOneDocument(releases, originsOf([declared]))) api.restart();
      const failure = await api.running();
      if (failure !== undefined) throw new Error(failure);
      return signIn(api.port, audiencesOf(declared)[0] === 'admin' ? 'admin@gym.test' : 'staff@gym.test');
    },
    stop: () => api.stop(),
  };
}

/** @throws Error if the server does not sign in the demo account */
async function signIn(port: number, email: string): Promise<HarnessSession> {
  const response = await fetch(`http://127.0.0.1:${port}/api/userlogin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: DEMO_PASSWORD }),
  });
  const { data, features = [], reason } = (await response.json()) as AnswerOf<typeof calls.userlogin>;
  if (!data) throw new Error(`The server did not sign in ${email}: ${reason ?? `status ${response.status}`}`);
  const { fname, lname, token_no: token } = data;
  return { fname, lname, token, features };
}

/** What answers the calls of a page. */
export interface Behind {
  /** Undefined if `@gym/api` is not installed. */
  readonly gym: GymServer | undefined;
  readonly ownApi: DevOwnApi;
}

/** Answers a call of the product, or of the own API. Returns false for another path. */
export const answersCall = (
  { gym, ownApi }: Behind,
  remote: RemoteJson,
  ...call: [request: IncomingMessage, response: ServerResponse]
): boolean => ownApi.answers(...call) || (gym ? gym.answers(...call) : answersTokens(remote, ...call));

/**
 * Sends the page that hosts the remote, signed in at the server. Its entry has no hash, so that the page knows that the
 * sources may change.
 */
export async function sendHarnessOf(
  response: ServerResponse,
  { declared, record }: { readonly declared: RemoteJson; readonly record: BuildRecord },
  { gym, ownApi }: Behind,
  additions: Additions,
): Promise<void> {
  try {
    const { entry, ...remote } = harnessRemote(declared, record);
    const session = await gym?.signIn(declared);
    const use = await ownApi.read(remote.origins);
    const page = { remote: { ...remote, entry: { ...entry, integrity: '' } }, ...(session && { session }) };
    sendHarness(response, { ...page, ...(use && { ownApi: use }) }, additions);
  } catch (error) {
    sendUnavailable(response, (error as Error).message);
  }
}
