import type { ActionName, ContributedAction, HostServices } from '@gym/remote-contract';
import { contributionsTo } from './contributions/contributions.ts';
import { createColumns } from './contributions/create-columns.tsx';
import type { Kernel } from './host/use-kernel.tsx';
import { createLeaving, createUnsavedWork } from './saves/unsaved-work.ts';
import { createPendingSaves } from './saves/pending-saves.ts';
import { routerLocation, type KernelRouter } from './services/browser.ts';
import { createConnection, createToaster } from './services/stores.ts';

const importFilters = () => import(/* webpackChunkName: "filters" */ './contributions/create-filters.tsx');
const importSections = () => import(/* webpackChunkName: "sections" */ './contributions/create-sections.tsx');
const loadSlots = () => import(/* webpackChunkName: "aside" */ './contributions/slot.tsx');
const loadFallBack = () => import(/* webpackChunkName: "aside" */ './mounting/fall-back.ts');

/** What the host itself brings. */
type Brought = Pick<Kernel, 'version' | 'config' | 'browser' | 'queryClient' | 'registry'>;

export interface KernelOptions extends Brought, Pick<HostServices, 'session' | 'telemetry' | 'loadDrafts'> {
  readonly router: KernelRouter;
}

/** Creates what runs remotes on a page: the services that they use, and those that only the host uses. */
export function createKernel(options: KernelOptions): Kernel {
  const { config, session, telemetry, loadDrafts, router, registry, queryClient, browser } = options;
  const toaster = createToaster();
  const connection = createConnection();
  const location = routerLocation(router);
  const unsavedWork = createUnsavedWork(location.pathname);
  const dropDraft = (id: string) =>
    void loadDrafts?.().then(
      (drafts) => drafts?.remove(id),
      () => undefined,
    );
  const saves = createPendingSaves({ toaster, unsavedWork, location, queryClient, connection, session, dropDraft });
  const contributionsAt = (point: string) => contributionsTo(point, registry.remotes(), session);
  const settingsOf = (remote: string) => registry.remotes().find(({ name }) => name === remote)?.settings;
  const leaving = createLeaving(browser, unsavedWork, saves);
  return {
    ...options,
    connection,
    fallBack: async (...failed) => (await loadFallBack()).fallBack({ registry, router, queryClient }, ...failed),
    host: {
      config,
      session,
      toasts: toaster,
      saves,
      unsavedWork,
      telemetry,
      loadDrafts,
      loadSlots,
      columns: createColumns(browser, contributionsAt),
      // The schema of `remote.json` sees to it that each has a path.
      actions: contributionsAt as (point: ActionName) => readonly ContributedAction[],
      settingsOf,
      loadFilters: (point) =>
        contributionsAt(point)[0] &&
        importFilters().then(({ createFilters }) =>
          createFilters({ registry, browser, config, session, settingsOf }, point),
        ),
      loadSections: (point) =>
        contributionsAt(point)[0] &&
        importSections().then(({ createSections }) => createSections(registry, session, point)),
      navigate: (to, how) => void router.navigate(to, how),
    },
    leaving,
    saves,
    toaster,
    unsavedWork,
    dispose: () => {
      for (const part of [leaving, saves]) part.dispose();
    },
  };
}
