import type { BootRemote } from '@gym/remote-contract';

/**
 * How far loading got when it failed. `module`: the code that a remote exposes; `page`: that of one of its pages, or of
 * the shell's; `shared`: the shell lacks a library that it needs; `check`: its own start-up check.
 */
export type RemotePhase =
  'entry' | 'integrity' | 'timeout' | 'evaluate' | 'module' | 'page' | 'shared' | 'contract' | 'check';

/** A remote could not be loaded; says which, how far it got, and why. */
export class RemoteLoadError extends Error {
  override readonly name = 'RemoteLoadError';
  readonly remote: string;
  readonly version: string;
  readonly phase: RemotePhase;
  readonly reason: string;

  constructor({ name, version }: BootRemote, phase: RemotePhase, reason: string, options?: ErrorOptions) {
    super(`Remote ${name} ${version} failed (${phase}): ${reason}`, options);
    this.remote = name;
    this.version = version;
    this.phase = phase;
    this.reason = reason;
  }
}

/**
 * Lets the browser's record of loads go on when it is full, after 250: it would keep the oldest and take no new ones.
 */
export function keepResourceTimings(): void {
  // jsdom records none
  performance.addEventListener?.('resourcetimingbufferfull', () => performance.clearResourceTimings());
}

/**
 * The HTTP status with which the browser last got this address, without asking again: undefined where it does not tell,
 * 0 where there was no answer. A script's error event alone cannot tell a file that is gone from one that was changed.
 */
function lastResponseStatus(url: string): number | undefined {
  const loads = performance.getEntriesByName(url, 'resource') as PerformanceResourceTiming[];
  return loads.at(-1)?.responseStatus;
}

/**
 * Why the browser refused a file, by the status of its answer: one that was answered well and not taken is another file
 * than the one that was released.
 * @param what the file in the sentence, `its entry`
 * @param fetching the phase where it could not be fetched at all
 */
export function describeFileFailure(what: string, url: string, fetching: RemotePhase): [RemotePhase, string] {
  const status = lastResponseStatus(url);
  if (status === undefined) return [fetching, `${what} could not be fetched, or is not the file that was released`];
  if (status === 0) return [fetching, `${what} could not be fetched`];
  return status < 400
    ? ['integrity', `${what} is not the file that was released`]
    : [fetching, `${what} was answered with ${status}`];
}

/** Why code that an `import()` asked for did not come. */
interface LoadFailure {
  readonly phase: RemotePhase;
  readonly reason: string;
}

interface Thrown {
  readonly name?: string;
  readonly message?: string;
  /** Of a style that failed: mini-css-extract gives its errors no name. */
  readonly code?: string;
  readonly type?: string;
  readonly request?: string;
}

/**
 * Reads a failed `import()`: webpack's errors for a script or style that did not arrive, a shared library that the
 * shell lacks, or whatever the code threw. By name, because a remote brings its own copies of the classes.
 * @param fetching the phase of a file that could not be fetched at all
 */
export function describeLoadFailure(cause: unknown, fetching: 'module' | 'page'): LoadFailure {
  const thrown = (cause ?? {}) as Thrown;
  const { message = String(cause), name, code, type, request = '' } = thrown;
  if (name === 'SharedLibraryError') return { phase: 'shared', reason: message };
  if (name !== 'ChunkLoadError' && code !== 'CSS_CHUNK_LOAD_FAILED') return { phase: 'evaluate', reason: message };
  if (type === 'timeout') return { phase: 'timeout', reason: 'its code did not arrive in time' };
  // It arrived and ran, and left nothing: it threw on the way.
  if (type === 'missing') return { phase: 'evaluate', reason: 'its code could not be run' };
  const [phase, reason] = describeFileFailure('its code', request, fetching);
  return { phase, reason };
}
