import type { ShareScope } from './share-scope.ts';

/**
 * The webpack container that a remote's entry puts on the page. Every federation plugin uses this interface
 * (https://webpack.js.org/concepts/module-federation/).
 */
export interface RemoteContainer {
  /** Receives the host's share scope. The host calls it once, before `get`. */
  init(scope: ShareScope, initScope?: unknown[], options?: object): unknown;
  /** Loads the module exposed under this name. The returned function evaluates it. */
  get(exposed: string): Promise<() => unknown>;
}

/** Whether a value is a container. An entry URL can serve a script that is not a remote. */
export function isContainer(value: unknown): value is RemoteContainer {
  const { get, init } = (value ?? {}) as Partial<RemoteContainer>;
  return typeof get === 'function' && typeof init === 'function';
}

/**
 * Initializes a new container with the shared libraries and returns one exposed module.
 * @param exposed name under `exposes` of its build, such as `./remote`
 * @throws the container's error: a chunk that does not load, `SharedLibraryError`, or an error during evaluation
 */
export async function exposedModule(container: RemoteContainer, scope: ShareScope, exposed: string): Promise<unknown> {
  await container.init(scope, [], {});
  const evaluate = await container.get(exposed);
  return evaluate();
}
