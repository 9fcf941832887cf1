/** Measured values: milliseconds, except CLS, which is a ratio. */
export type Metric = 'load' | 'LCP' | 'INP' | 'CLS';

/** Metrics of a version in browsers, from `GET /remote-health`. */
export interface RemoteMetrics {
  readonly loads: number;
  /** Number of failed loads. */
  readonly failures: number;
  /** Number of its screens that broke. */
  readonly errors: number;
  /** How often browsers loaded the previous version instead. */
  readonly replaced: number;
  /** How many sessions reported it. A session counts once an hour in all other numbers. */
  readonly sessions: number;
  /** In how many of them it failed to load or broke. */
  readonly failedSessions: number;
  /** 75th percentile. Null without measured values. */
  readonly p75: Readonly<Record<Metric, number | null>>;
  /** Number of measured values by metric. */
  readonly measured: Readonly<Record<Metric, number>>;
}

const NO_SAMPLES = { load: 0, LCP: 0, INP: 0, CLS: 0 };

/** Metrics of a version without reports. */
export const NO_METRICS: RemoteMetrics = {
  loads: 0,
  failures: 0,
  errors: 0,
  replaced: 0,
  sessions: 0,
  failedSessions: 0,
  p75: { load: null, LCP: null, INP: null, CLS: null },
  measured: NO_SAMPLES,
};

/** Time limit for the API's answer. */
const TIMEOUT_MS = 15_000;

export interface MetricsSource {
  /** Origin of the API. */
  readonly api: string;
  /** Its OPERATOR_TOKEN. */
  readonly token: string;
}

/** The API does not provide the metrics. */
export class MetricsUnavailable extends Error {
  override readonly name = 'MetricsUnavailable';
  /** Whether a retry is pointless: the token or the address is wrong. */
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
 * Reads a version's metrics since the beginning of the hour of `since`.
 * @throws MetricsUnavailable
 */
export async function readMetrics(
  { api, token }: MetricsSource,
  { remote, version, since }: { remote: string; version: string; since: Date },
): Promise<RemoteMetrics> {
  const address = new URL(
    `/remote-health?${new URLSearchParams({ remote, version, since: since.toISOString() })}`,
    api,
  );
  const answer = await fetch(address, {
    headers: { authorization: `Bearer ${token}` },
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch((cause: unknown) => {
    throw new MetricsUnavailable(`${api} does not respond (${reasonOf(cause)})`);
  });
  const advice = ADVICE[answer.status];
  if (advice) throw new MetricsUnavailable(`${api} does not provide metrics: ${advice}`, true);
  const body: unknown = answer.ok ? await answer.json().catch(() => undefined) : undefined;
  if (isMetrics(body) && body.versions[0]?.sessions === undefined && body.versions.length > 0)
    throw new MetricsUnavailable(`${api} counts no sessions: it is older than this command, so upgrade it first`, true);
  if (!isMetrics(body)) throw new MetricsUnavailable(`${api} answered ${answer.status} without metrics`);
  return body.versions[0] ?? NO_METRICS;
}

const isMetrics = (body: unknown): body is { versions: RemoteMetrics[] } => {
  const { versions } = (body ?? {}) as { versions?: unknown };
  return (
    Array.isArray(versions) &&
    versions.every(
      (one: Partial<RemoteMetrics> | null) =>
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
