import type { KernelRouter } from '@gym/kernel';

export interface FollowedRouter extends KernelRouter {
  /** Stands for this router from now on. */
  follow(router: KernelRouter): void;
}

/**
 * Stands for the router that mounts the remote, which a test makes after its host.
 * @param onNavigate receives every path that the host is sent to
 */
export function followedRouter(first: KernelRouter, onNavigate: (to: string) => void): FollowedRouter {
  let router = first;
  const listeners = new Set<Parameters<KernelRouter['subscribe']>[0]>();
  const listen = () => router.subscribe((...change) => listeners.forEach((listener) => listener(...change)));
  let stop = listen();
  return {
    get state() {
      return router.state;
    },
    get routes() {
      return router.routes;
    },
    navigate: (to: unknown, options?: object) => {
      if (typeof to === 'string') onNavigate(to);
      return (router.navigate as (to: unknown, options?: object) => Promise<void>)(to, options);
    },
    patchRoutes: (...patch) => router.patchRoutes(...patch),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    follow: (next) => {
      stop();
      router = next;
      stop = listen();
    },
  };
}
