import { refusedFile } from './refused-file.ts';
import type { RemotePhase } from './remote-phase.ts';

/** Why code that an `import()` asked for did not come. */
export interface CodeFailure {
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
 * Reads a failed `import()`: webpack's errors for a script or style that did not arrive, a shared library that the shell
 * lacks, or whatever the code threw. By name, because a remote brings its own copies of the classes.
 * @param fetching the phase of a file that could not be fetched at all
 */
export function codeFailure(cause: unknown, fetching: 'module' | 'page'): CodeFailure {
  const thrown = (cause ?? {}) as Thrown;
  const { message = String(cause), name, code, type, request = '' } = thrown;
  if (name === 'SharedLibraryError') return { phase: 'shared', reason: message };
  if (name !== 'ChunkLoadError' && code !== 'CSS_CHUNK_LOAD_FAILED') return { phase: 'evaluate', reason: message };
  if (type === 'timeout') return { phase: 'timeout', reason: 'its code did not arrive in time' };
  // It arrived and ran, and left nothing: it threw on the way.
  if (type === 'missing') return { phase: 'evaluate', reason: 'its code could not be run' };
  const [phase, reason] = refusedFile('its code', request, fetching);
  return { phase, reason };
}
