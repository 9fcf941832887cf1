import { setTimeout as pause } from 'node:timers/promises';
import { isSecureUrl } from '../target/is-secure-url.ts';
import { GateError } from '../target/problem.ts';
import { ReleaseError } from '../target/release-error.ts';
import type { OperationBody, OperationName } from '../changes/operations.ts';
import type { ReportedChange } from '../changes/change-release.ts';
import type { RemoteMetrics } from '../changes/metrics.ts';
import type { ReadVersionMetrics } from '../changes/watched.ts';
import { forgetSession, proveIdentity } from './prove-identity.ts';
import { BUSY, failureOf } from './service-failure.ts';

/** The release service of a deployment, for a team that may neither write its target nor sign (ADR-0101). */
export interface ServiceClient {
  /** Origin, `https://gym.example`. */
  readonly origin: string;
  /** Sends a request that may be repeated. @throws ReleaseError if the service does not respond, or rejects it */
  send(path: string, init?: RequestInit, accepted?: readonly number[]): Promise<Response>;
  change<Name extends OperationName>(name: Name, body: OperationBody<Name>): Promise<ReportedChange>;
  readMetrics: ReadVersionMetrics;
}

const LONGEST_WAIT_S = 30;

/** How long a service asks to wait, in ms. */
const waitOf = ({ headers }: Response): number =>
  Math.min(Number(headers.get('retry-after')) || 1, LONGEST_WAIT_S) * 1_000;

/** Whether a target is the origin of a release service. */
export const isServiceAddress = (target: string): boolean => /^https?:\/\//.test(target);

const TIMEOUT_MS = 60_000;
const ATTEMPTS = 4;

/** @throws ReleaseError unless the address is an https origin, or one of this machine: tokens go there */
function originOf(address: string): string {
  const url = isSecureUrl(address) ? new URL(address) : undefined;
  if (url?.pathname === '/') return url.origin;
  throw new ReleaseError(`"${address}" must be the origin of a release service, such as https://gym.example.`, {
    failure: 'usage',
  });
}

/** @throws ReleaseError if the address is invalid */
export function openService(address: string): ServiceClient {
  const origin = originOf(address);
  async function attempt(path: string, init: RequestInit): Promise<Response> {
    const once = async () =>
      fetch(new URL(path, origin), {
        ...init,
        headers: {
          ...(init.headers as Record<string, string>),
          authorization: `Bearer ${await proveIdentity(origin)}`,
        },
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
    const answer = await once();
    if (answer.status !== 401 || process.env['RELEASE_TOKEN']?.trim()) return answer;
    // A session ends after some hours. A pipeline proves its identity again.
    forgetSession(origin);
    return once();
  }

  async function request(path: string, init: RequestInit, attempts: number, accepted: readonly number[] = []) {
    for (let left = attempts - 1; ; left -= 1) {
      const answer = await attempt(path, init).catch((error: unknown) => {
        if (error instanceof ReleaseError) throw error;
        if (left === 0) throw unreachable(origin, error);
        return undefined;
      });
      if (answer && (answer.ok || accepted.includes(answer.status))) return answer;
      if (answer && (left === 0 || !BUSY.includes(answer.status))) throw await failureOf(origin, answer);
      await pause(answer?.status === 429 ? waitOf(answer) : (ATTEMPTS - left) * 500);
    }
  }

  const send: ServiceClient['send'] = (path, init = {}, accepted) => request(path, init, ATTEMPTS, accepted);
  return {
    origin,
    send,
    async change(name, body) {
      const init = {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      };
      const answer = await request(`/releases/changes/${name}`, init, 1).catch((error: unknown) => {
        throw asLost(error);
      });
      return (await answer.json()) as ReportedChange;
    },
    async readMetrics({ remote, version, since }) {
      const asked = new URLSearchParams({ remote, version, since: since.toISOString() });
      return (await (await send(`/releases/metrics?${asked}`)).json()) as RemoteMetrics;
    },
  };
}

/** The change may have been made although its answer was lost. A second rollback would go one version further back. */
const asLost = (error: unknown): unknown =>
  error instanceof ReleaseError && error.failure === 'unreachable' && !(error instanceof GateError)
    ? new ReleaseError(`${error.message} The change may have been made: look at "status" before you repeat it.`, {
        cause: error,
      })
    : error;

function unreachable(origin: string, error: unknown): ReleaseError {
  const { message, cause } = error as Error;
  const why = cause instanceof Error ? cause.message : message;
  return new ReleaseError(`The release service at ${origin} does not respond (${why}).`, {
    cause: error,
    failure: 'unreachable',
  });
}
