import type { ShellServices } from '../use-shell.ts';
import { releaseTexts } from './texts.ts';
import { isPreviousVersion } from '@gym/kernel/released-versions';

/**
 * Shows a toast, once per version, if a remote runs in another version than planned. Its screens may differ from those
 * that colleagues see.
 * @returns a function that stops watching
 */
export function announceReplacedRemotes({
  registry,
  toaster,
}: Pick<ShellServices, 'registry' | 'toaster'>): () => void {
  const told = new Set<string>();
  const look = () => {
    for (const remote of registry.remotes()) {
      const status = registry.statusOf(remote.name);
      if (status.status !== 'ready' || status.insteadOf === undefined || told.has(remote.entry.file)) continue;
      told.add(remote.entry.file);
      const text = isPreviousVersion(remote) ? releaseTexts.previousVersion : releaseTexts.currentVersion;
      toaster.show({ kind: 'info', text: text(remote.title) });
    }
  };
  look();
  return registry.subscribe(look);
}
