import { readVersions } from '@gym/api-client/documents';
import type { BootData, BootRemote, RemoteVersions } from '@gym/remote-contract';
import type { PersistentToast } from '@gym/kernel';
import { isOverride, isPreviousVersion } from '@gym/kernel/released-versions';
import type { ShellServices } from '../use-shell.tsx';

/** Texts about versions that are released or replaced while the product is open. */
export const releaseTexts = {
  previousVersion: (title: string) => `${title}: running the version before, while the new one is fixed.`,
  currentVersion: (title: string) => `${title}: running the version that is released now.`,
  newVersion: 'A new version is ready.',
  reload: 'Reload',
} as const;

/** How often an open tab checks for a new release, in ms. */
export const CHECK_INTERVAL_MS = 5 * 60_000;

type ReleaseServices = Pick<ShellServices, 'audience' | 'leaving' | 'registry' | 'toaster'>;

/** A version of a remote, with the values of its settings. */
const nameOf = ({ name, version, settings }: BootRemote) => [name, version, JSON.stringify(settings)].join(' ');

/**
 * Offers every new version of the shell and of this audience's remotes once, and other values of their settings. The
 * tab keeps its versions until the user reloads. The reload waits for pending saves and asks about unsaved work. The
 * check runs when the tab becomes visible, and periodically while it is visible. A hidden tab sends no requests.
 *
 * @returns a function that stops checking
 */
export function offerRelease(boot: BootData, { audience, leaving, registry, toaster }: ReleaseServices): () => void {
  let offered: string | undefined;
  let toast: PersistentToast | undefined;
  let isOver = false;
  const isVisible = () => document.visibilityState === 'visible';

  const look = async () => {
    if (!isVisible()) return;
    // If the read fails, the next check tries again.
    const released = (await readVersions().catch(() => undefined)) as RemoteVersions | undefined;
    if (isOver || !released) return;
    // A version that ran or failed in this tab is not new. The remotes of another audience do not matter here.
    const here = [...boot.remotes, ...registry.remotes()];
    const isKnown = (remote: BootRemote) =>
      here.some((one) => one.name === remote.name && (nameOf(one) === nameOf(remote) || isOverride(one)));
    const news = [
      ...(released.shell === boot.shell.version ? [] : [released.shell]),
      ...released.remotes.flatMap(({ current }) =>
        current.audience === audience && !isKnown(current) ? [nameOf(current)] : [],
      ),
    ].join();
    if (news === '') return void toast?.dismiss(); // the new version was rolled back
    if (news === offered) return;
    offered = news;
    toast?.dismiss();
    toast = toaster.showPersistent({
      kind: 'info',
      text: releaseTexts.newVersion,
      actions: [{ label: releaseTexts.reload, run: () => void leaving.reload() }],
    });
  };

  const onLook = () => void look();
  document.addEventListener('visibilitychange', onLook);
  const timer = setInterval(onLook, CHECK_INTERVAL_MS);
  return () => {
    isOver = true;
    document.removeEventListener('visibilitychange', onLook);
    clearInterval(timer);
    toast?.dismiss();
  };
}

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
