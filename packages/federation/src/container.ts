import type { ShareScope } from './share-scope.ts';

/**
 * What a remote's entry leaves on the page: webpack's container interface, the same for every federation plugin
 * (https://webpack.js.org/concepts/module-federation/).
 */
export interface RemoteContainer {
  /** Takes the host's share scope; once, before `get`. */
  init(scope: ShareScope, initScope?: unknown[], options?: object): unknown;
  /** Loads what is exposed under this name; the answer evaluates it. */
  get(exposed: string): Promise<() => unknown>;
}

/** Whether a value is a container: a script that ran is no proof that it was a remote's. */
export function isContainer(value: unknown): value is RemoteContainer {
  const { get, init } = (value ?? {}) as Partial<RemoteContainer>;
  return typeof get === 'function' && typeof init === 'function';
}

/**
 * Gives a fresh container the shared libraries and takes what it exposes.
 * @param exposed name under `exposes` of its build, `./remote`
 * @throws what the container throws: a chunk that does not load, `SharedLibraryError`, an error while evaluating
 */
export async function exposedModule(container: RemoteContainer, scope: ShareScope, exposed: string): Promise<unknown> {
  await container.init(scope, [], {});
  const evaluate = await container.get(exposed);
  return evaluate();
}
