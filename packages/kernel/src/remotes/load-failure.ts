import type { BootRemote } from '@gym/remote-contract';

/**
 * The step at which loading failed.
 * - `module`: the code that a remote exposes.
 * - `page`: the code of a page of a remote or of the shell.
 * - `shared`: the shell lacks a library that the remote needs.
 * - `check`: the remote's own start-up check.
 *
 * A screen or a panel that throws after that fails in phase `render`.
 */
export type RemotePhase =
  'entry' | 'integrity' | 'timeout' | 'evaluate' | 'module' | 'page' | 'shared' | 'contract' | 'check';

/** A remote could not be loaded. Carries the remote, the phase and the reason. */
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
 * The HTTP status of the browser's last response for this address, without a new request. It is undefined if the
 * browser does not report it, and 0 if there was no response. A script's error event alone cannot distinguish a missing
 * file from a changed one.
 */
function lastResponseStatus(url: string): number | undefined {
  const loads = performance.getEntriesByName(url, 'resource') as PerformanceResourceTiming[];
  return loads.at(-1)?.responseStatus;
}

/**
 * Explains, by the status of the response, why the browser did not accept a file. A file with a good status that the
 * browser blocked is not the released one.
 * @param what names the file in the sentence, such as `its entry`
 * @param fetching the phase to report if the file could not be fetched
 */
export function describeFileFailure(what: string, url: string, fetching: RemotePhase): [RemotePhase, string] {
  const status = lastResponseStatus(url);
  if (status === undefined) return [fetching, `${what} could not be fetched, or is not the file that was released`];
  if (status === 0) return [fetching, `${what} could not be fetched`];
  return status < 400
    ? ['integrity', `${what} is not the file that was released`]
    : [fetching, `${what} was answered with ${status}`];
}

/** Why the code of an `import()` could not be loaded. */
interface LoadFailure {
  readonly phase: RemotePhase;
  readonly reason: string;
}

interface Thrown {
  readonly name?: string;
  readonly message?: string;
  /** Set for a style that failed, because mini-css-extract gives its errors no name. */
  readonly code?: string;
  readonly type?: string;
  readonly request?: string;
}

/**
 * Explains a failed `import()`: a script or style that did not arrive, a missing shared library, or an error of the
 * code itself. It compares names, because a remote brings its own copies of the error classes.
 * @param fetching the phase to report if the file could not be fetched
 */
export function describeLoadFailure(cause: unknown, fetching: 'module' | 'page'): LoadFailure {
  const thrown = (cause ?? {}) as Thrown;
  const { message = String(cause), name, code, type, request = '' } = thrown;
  if (name === 'SharedLibraryError') return { phase: 'shared', reason: message };
  if (name !== 'ChunkLoadError' && code !== 'CSS_CHUNK_LOAD_FAILED') return { phase: 'evaluate', reason: message };
  if (type === 'timeout') return { phase: 'timeout', reason: 'its code did not arrive in time' };
  // The chunk arrived and ran, but it registered nothing because it threw.
  if (type === 'missing') return { phase: 'evaluate', reason: 'its code could not be run' };
  const [phase, reason] = describeFileFailure('its code', request, fetching);
  return { phase, reason };
}
