import { readVersions } from '@gym/api-client/documents';
import type { BootData, BootRemote, RemoteVersions } from '@gym/remote-contract';
import { isLocalRemote } from '../federation/released-versions.ts';
import type { ShellServices } from '../services/use-shell.ts';
import { releaseTexts } from './texts.ts';
import type { PersistentToast } from '../services/toaster.ts';

/** How often an open tab looks for a new release, in ms. */
export const CHECK_INTERVAL_MS = 5 * 60_000;

type ReleaseServices = Pick<ShellServices, 'audience' | 'leaving' | 'registry' | 'toaster'>;

/**
 * Offers a new version of what this tab shows, once for each, and forces nothing: the tab keeps the versions that it
 * started with until its user reloads, which waits for pending saves and asks about unsaved work. Looks when the tab
 * comes to the front and from time to time while it is there; a tab that nobody looks at asks nothing.
 *
 * @returns ends it
 */
export function offerRelease(boot: BootData, { audience, leaving, registry, toaster }: ReleaseServices): () => void {
  let offered: string | undefined;
  let toast: PersistentToast | undefined;
  let isOver = false;
  const isVisible = () => document.visibilityState === 'visible';

  const look = async () => {
    if (!isVisible()) return;
    // Not to be had now: it is looked for again.
    const released = (await readVersions().catch(() => undefined)) as RemoteVersions | undefined;
    if (isOver || !released) return;
    // What ran here, or failed to, is not new; of another audience's remotes this tab shows nothing.
    const here = [...boot.remotes, ...registry.remotes()];
    const isKnown = (remote: BootRemote) =>
      here.some((one) => one.name === remote.name && (one.version === remote.version || isLocalRemote(one)));
    const news = [
      ...(released.shell === boot.shell.version ? [] : [released.shell]),
      ...released.remotes.flatMap(({ current }) =>
        current.audience === audience && !isKnown(current) ? [`${current.name} ${current.version}`] : [],
      ),
    ].join();
    if (news === '') return void toast?.dismiss(); // taken back
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
