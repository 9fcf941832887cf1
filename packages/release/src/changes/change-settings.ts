import { describeSetting, readSetting, type Setting } from '@gym/remote-contract/settings';
import type { PublishedRemote } from '../target/published-build.ts';
import { lastPublishedVersion, readPublished } from '../target/read-published.ts';
import { ReleaseError } from '../target/release-error.ts';
import { readLatestRelease, recordsBackFrom } from '../target/release-log.ts';
import type { ReleaseRecord } from '../target/release-record.ts';
import type { Store } from '../target/store.ts';
import { changeRelease, type ChangeResult } from './change-release.ts';
import type { GateRequest } from './gate/run-checks.ts';

type Texts = Readonly<Record<string, string>>;

export interface SettingsRequest {
  readonly app: string;
  /** By name. An empty text takes the value away, so that the default counts. Absent: the values of before return. */
  readonly values?: Texts;
  readonly who: string;
  readonly reason?: string;
  readonly gate: GateRequest;
}

/**
 * Gives the settings of an app other values. All browsers get them with the versions that they have.
 * @throws ReleaseError if no version declares a setting or takes its value, the gate fails, or a concurrent change came
 *   first
 */
export const changeSettings = (
  store: Store,
  { app, values, who, reason, gate }: SettingsRequest,
): Promise<ChangeResult> =>
  changeRelease(store, {
    who,
    action: values ? 'promote' : 'rollback',
    gate,
    ...(reason !== undefined && { reason }),
    async next(last) {
      if (!last) throw missing(`There is no release at ${store.address}: make the first one before you set anything.`);
      if (values) requireTaken(app, values, await readDeclaring(store, last, app));
      const of = values ? withValues(last.settings?.[app], values) : await valuesBefore(store, last, app);
      return { live: last.live, canaries: last.canaries, apps: [], settings: { ...last.settings, [app]: of } };
    },
  });

const missing = (message: string): ReleaseError => new ReleaseError(message, { failure: 'missing' });

const withValues = (before: Texts = {}, values: Texts): Texts =>
  Object.fromEntries(Object.entries({ ...before, ...values }).filter(([, text]) => text !== ''));

const keyOf = (texts: Texts = {}): string => JSON.stringify(Object.entries(texts).sort());

/** What an app had before its settings last changed. After a return, these are the values that it left. */
async function valuesBefore(store: Store, last: ReleaseRecord, app: string): Promise<Texts> {
  const now = keyOf(last.settings?.[app]);
  for await (const { settings } of recordsBackFrom(store, last))
    if (keyOf(settings?.[app]) !== now) return settings?.[app] ?? {};
  throw missing(`The log of ${store.address} has no other values of ${app} to return to.`);
}

/** The versions of an app that may declare a setting: live, the one before, canary, and the one published last. */
export async function readDeclaring(
  store: Store,
  last: ReleaseRecord | undefined,
  app: string,
): Promise<PublishedRemote[]> {
  const published = await lastPublishedVersion(store, app);
  const live = last?.live[app];
  const versions = [live?.version, last?.canaries[app]?.version, live?.previous, published];
  const builds = await Promise.all(
    [...new Set(versions)].map(async (version) => version && readPublished(store, app, version)),
  );
  const remotes = builds.filter((build) => typeof build === 'object' && build.kind === 'remote');
  if (remotes.length > 0) return remotes;
  throw missing(`No version of a remote "${app}" is on ${store.address}: publish it first, "publish ${app}".`);
}

/** By name: how these versions declare their settings. */
export function declaredBy(remotes: readonly PublishedRemote[]): Map<string, Setting[]> {
  const all = remotes.flatMap(({ manifest }) => Object.entries(manifest.settings ?? {}));
  return new Map(all.map(([name]) => [name, all.flatMap(([one, setting]) => (one === name ? [setting] : []))]));
}

/** @throws ReleaseError for the first value that no version takes */
function requireTaken(app: string, values: Texts, remotes: readonly PublishedRemote[]): void {
  const declared = declaredBy(remotes);
  for (const [name, text] of Object.entries(values).filter(([, given]) => given !== '')) {
    const settings = declared.get(name);
    if (!settings)
      throw usage(
        `No version of ${app} declares the setting "${name}": ` +
          `its settings are ${[...declared.keys()].join(', ') || 'none'}.`,
      );
    if (settings.every((setting) => readSetting(setting, text) === undefined))
      throw usage(
        `"${name}" of ${app} takes ${[...new Set(settings.map(describeSetting))].join(', or ')}, not "${text}".`,
      );
  }
}

const usage = (message: string): ReleaseError => new ReleaseError(message, { failure: 'usage' });

/** A setting of an app on a target. */
export interface SettingStatus {
  readonly name: string;
  readonly value?: string;
  readonly default?: Setting['default'];
  readonly takes?: string;
  readonly description?: string;
}

/** The settings of an app, and values that no version declares. */
export async function readSettingStatus(store: Store, app: string): Promise<SettingStatus[]> {
  const last = await readLatestRelease(store);
  const declared = declaredBy(await readDeclaring(store, last, app));
  const texts = new Map(Object.entries(last?.settings?.[app] ?? {}));
  return [...new Set([...declared.keys(), ...texts.keys()])].map((name) => {
    const [setting] = declared.get(name) ?? [];
    const value = texts.get(name);
    return {
      name,
      ...(value !== undefined && { value }),
      ...(setting?.default !== undefined && { default: setting.default }),
      ...(setting && { takes: describeSetting(setting), description: setting.description }),
    };
  });
}
