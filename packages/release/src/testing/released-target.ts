import type { Store } from '../target/store.ts';
import { specificationApi } from '../gate.ts';
import { publish, type PublishResult } from '../commands/publish.ts';
import type { AppRef } from '../target/read-published.ts';
import { readPointer } from '../target/release-log.ts';
import type { ReleaseRecord } from '../target/release-record.ts';
import type { ChangeResult } from '../changes/change-release.ts';
import type { GateRequest } from '../changes/gate/run-checks.ts';
import { type Change, changesIn } from '../changes/operations.ts';
import { promote } from '../changes/promote.ts';
import { rollback } from '../changes/rollback.ts';
import { SmallWorkspace } from './small-workspace.ts';

export { readMetrics } from '../changes/metrics.ts';
export { type BucketServer, startBucketServer } from './bucket-server.ts';

export const GATE = { api: specificationApi() };

/** A target with a release of the small workspace, and short commands for tests. */
export class ReleasedTarget {
  readonly store: Store;
  readonly workspace = new SmallWorkspace();
  #generation = 1;

  constructor(store: Store) {
    this.store = store;
    for (const app of ['admin', 'staff']) this.workspace.kit(app);
  }

  publish(app: string, revision?: string): Promise<PublishResult> {
    return publish(this.store, {
      root: this.workspace.root,
      app,
      by: 'ada',
      ...(revision !== undefined && { revision }),
    });
  }

  /** Changes an app, builds and publishes it. @returns its new version */
  async publishNext(app: string, revision?: string): Promise<string> {
    this.workspace.change(app, ++this.#generation);
    return (await this.publish(app, revision)).version;
  }

  promote(apps: string | readonly AppRef[], share?: number, who = 'ada'): Promise<ChangeResult> {
    const refs = typeof apps === 'string' ? apps.split(' ').map((app) => ({ app })) : apps;
    return promote(this.store, { apps: refs, who, gate: GATE, ...(share !== undefined && { share }) });
  }

  /** Changes of a watch. @param gate what the gate compares, if not the calls of the specification */
  changes(gate: () => Promise<GateRequest> = async () => GATE): Change {
    return changesIn(this.store, { who: 'watch', gate });
  }

  /** Promotes a version that was rolled back; without a name, the app's last published one. */
  promoteAgain(app: string, share?: number, version?: string): Promise<ChangeResult> {
    return promote(this.store, {
      apps: [{ app, ...(version !== undefined && { version }) }],
      who: 'ada',
      reason: 'the API was fixed',
      again: true,
      gate: GATE,
      ...(share !== undefined && { share }),
    });
  }

  /** @param again whether the named version may be one that was rolled back */
  rollback(app: string, version?: string, again = false): Promise<ChangeResult> {
    return rollback(this.store, {
      apps: [{ app, ...(version !== undefined && { version }) }],
      who: 'bob',
      again,
      gate: GATE,
    });
  }

  /**
   * Releases a shell with a library more, and a canary of staff that needs it.
   * @param share the percentage of the browsers that get the shell
   * @returns both versions
   */
  async releaseCharts(share?: number): Promise<{ readonly shell: string; readonly staff: string }> {
    const offers = {
      react: { version: '19.3.1', loading: 'eager' },
      '@gym/ui/list': { version: '0.1.0', loading: 'eager' },
      chart: { version: '2.0.0', loading: 'eager' },
    } as const;
    this.workspace.build('shell', { 'main.9.js': 'shell with charts' }, { offers });
    this.workspace.shell([]);
    const shell = await this.publish('shell');
    await this.promote('shell', share);
    const pages = { remote: { files: [], shared: ['chart'] }, list: { files: [], shared: [] } };
    this.workspace.build('staff', { 'remoteEntry.9.js': 'charts' }, { shared: { chart: '^2.0.0' }, pages });
    this.workspace.kit('staff');
    const staff = await this.publish('staff');
    await this.promote('staff', 10);
    return { shell: shell.version, staff: staff.version };
  }

  /** The first release: the shell and both remotes. */
  async begin(): Promise<this> {
    for (const app of ['shell', 'admin', 'staff']) await this.publish(app);
    await this.promote('shell admin staff');
    return this;
  }

  /** The pointer that servers follow. */
  async served(): Promise<ReleaseRecord> {
    const { record } = await readPointer(this.store);
    if (!record) throw new Error('Nothing is released.');
    return record;
  }

  /** An app's version in each served document, by `below`. */
  async versionsOf(app: string): Promise<Readonly<Record<number, string | undefined>>> {
    const { documents } = await this.served();
    return Object.fromEntries(
      documents.map(({ below, boot }) => [
        below,
        app === 'shell' ? boot.shell.version : boot.remotes.find(({ name }) => name === app)?.version,
      ]),
    );
  }
}
