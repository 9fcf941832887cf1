import type { BootRemote } from '@gym/remote-contract';
import { useSyncExternalStore } from 'react';
import { useKernel } from '../host/use-kernel.tsx';
import { contributionsTo } from './contributions.ts';

function useRemotes(): readonly BootRemote[] {
  const { registry } = useKernel();
  return useSyncExternalStore(registry.subscribe, registry.remotes);
}

/** The version of a remote that runs now. */
export const useRemote = (name: string): BootRemote | undefined => useRemotes().find((remote) => remote.name === name);

/** What remotes contribute to a point now, as it shows. */
export function useContributions(point: string): ReturnType<typeof contributionsTo> {
  const { host } = useKernel();
  return contributionsTo(point, useRemotes(), host.session);
}
