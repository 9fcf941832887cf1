import { readVersions } from '@gym/api-client/documents';
import type { BootData, BootRemote, RemoteVersions } from '@gym/remote-contract';
import type { PersistentToast } from '@gym/kernel';
import { isOverride } from '@gym/kernel/released-versions';
import type { ShellServices } from '../use-shell.ts';
import { releaseTexts } from './texts.ts';

/** How often an open tab checks for a new release, in ms. */
export const CHECK_INTERVAL_MS = 5 * 60_000;

type ReleaseServices = Pick<ShellServices, 'audience' | 'leaving' | 'registry' | 'toaster'>;

/**
 * Offers every new version of the shell and of this audience's remotes once. The tab keeps its versions until the user
 * reloads. The reload waits for pending saves and asks about unsaved work. The check runs when the tab becomes visible,
 * and periodically while it is visible. A hidden tab sends no requests.
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
      here.some((one) => one.name === remote.name && (one.version === remote.version || isOverride(one)));
    const news = [
      ...(released.shell === boot.shell.version ? [] : [released.shell]),
      ...released.remotes.flatMap(({ current }) =>
        current.audience === audience && !isKnown(current) ? [`${current.name} ${current.version}`] : [],
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
