import { useSyncExternalStore } from 'react';
import type { RemoteStatus } from './remote-registry.ts';
import { useShell } from '../services/use-shell.ts';

/** Where a remote is in its life, as it changes. */
export function useRemoteStatus(name: string): RemoteStatus {
  const { registry } = useShell();
  return useSyncExternalStore(
    (listener) => registry.subscribe(listener),
    () => registry.statusOf(name),
  );
}
