import { NO_HEALTH, type Health } from './health.ts';

/** How long the API may take to tell. */
const LIMIT_MS = 15_000;

export interface HealthSource {
  /** Origin of the API. */
  readonly api: string;
  /** Its OPERATOR_TOKEN. */
  readonly token: string;
}

/** The API does not tell how versions fare. */
export class HealthUnavailable extends Error {
  override readonly name = 'HealthUnavailable';
  /** Whether it never will: it was asked with the wrong token, or at the wrong place. */
  readonly isFinal: boolean;

  constructor(message: string, isFinal = false) {
    super(message);
    this.isFinal = isFinal;
  }
}

const ADVICE: Readonly<Record<number, string>> = {
  401: 'the token is not its OPERATOR_TOKEN',
  404: 'it has no OPERATOR_TOKEN set, or --api is not its origin',
};

/**
 * Asks the API how a version fares since the hour of a moment.
 * @throws HealthUnavailable
 */
export async function readHealth(
  { api, token }: HealthSource,
  { remote, version, since }: { remote: string; version: string; since: Date },
): Promise<Health> {
  const address = new URL(
    `/remote-health?${new URLSearchParams({ remote, version, since: since.toISOString() })}`,
    api,
  );
  const answer = await fetch(address, {
    headers: { authorization: `Bearer ${token}` },
    redirect: 'error',
    signal: AbortSignal.timeout(LIMIT_MS),
  }).catch((cause: unknown) => {
    throw new HealthUnavailable(`${api} does not answer (${reasonOf(cause)})`);
  });
  const advice = ADVICE[answer.status];
  if (advice) throw new HealthUnavailable(`${api} does not tell how versions fare: ${advice}`, true);
  const body: unknown = answer.ok ? await answer.json().catch(() => undefined) : undefined;
  if (!isHealth(body)) throw new HealthUnavailable(`${api} answered ${answer.status}, and not how versions fare`);
  return body.versions[0] ?? NO_HEALTH;
}

const isHealth = (body: unknown): body is { versions: Health[] } => {
  const { versions } = (body ?? {}) as { versions?: unknown };
  return (
    Array.isArray(versions) &&
    versions.every(
      (one: Partial<Health> | null) =>
        typeof one?.loads === 'number' &&
        typeof one.failures === 'number' &&
        typeof one.errors === 'number' &&
        one.p75 !== undefined &&
        one.measured !== undefined,
    )
  );
};

const reasonOf = (cause: unknown): string => {
  const { message, cause: inner } = cause as Error;
  return inner instanceof Error ? inner.message : message;
};
