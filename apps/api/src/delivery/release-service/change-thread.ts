import type { MessagePort } from 'node:worker_threads';
import { openStore, ReleaseError, type Store } from '@gym/release/serve';
import {
  type GateRequest,
  type OperationBody,
  type OperationName,
  permitChanges,
  type ReportedChange,
  runOperation,
  type ServiceFailure,
  toFailure,
} from '@gym/release/service';
import { asStoreUser, type Releaser } from './grants.ts';

/** A target, and the key that signs. A thread gets a copy of it. */
export interface ThreadTarget {
  /** A folder or a bucket. */
  readonly address: string;
  readonly signing?: Store['signing'];
}

/** A change that somebody asks for. */
export interface ChangeJob {
  readonly operation: OperationName;
  readonly body: OperationBody<OperationName>;
  /** The apps that it names. */
  readonly named: readonly string[];
  readonly releaser: Releaser;
  /** What the gate compares with. */
  readonly gate: GateRequest;
}

/** What the thread sends back. An error that is not a failure of the change is a defect. */
export type ChangeAnswer =
  { readonly changed: ReportedChange } | { readonly failure: ServiceFailure } | { readonly error: unknown };

/** Answers each message, one change after the other. */
export async function answerChanges(port: MessagePort, { address, signing }: ThreadTarget): Promise<void> {
  const store = { ...(await openStore(address)), ...(signing && { signing }) };
  port.on('message', (job: ChangeJob) => {
    void answerTo(store, job).then((answer) => port.postMessage(answer));
  });
}

async function answerTo(store: Store, job: ChangeJob): Promise<ChangeAnswer> {
  try {
    return { changed: await change(store, job) };
  } catch (error) {
    return error instanceof ReleaseError ? { failure: toFailure(error) } : { error };
  }
}

async function change(store: Store, { operation, body, named, releaser, gate }: ChangeJob): Promise<ReportedChange> {
  const permitted = permitChanges(store, asStoreUser(releaser), named);
  const { record, builds, ...rest } = await runOperation(permitted, operation, body, {
    who: releaser.name,
    gate: async () => gate,
  });
  const { sequence, release, change: made, live } = record;
  return {
    ...rest,
    record: { sequence, release, change: made, live },
    builds: builds.map((build) => ({
      app: build.app,
      version: build.version,
      publishedAt: build.publishedAt,
      changedAt: build.changedAt,
      notes: build.notes,
      ...(build.kind === 'remote' && { kit: build.kit }),
    })),
  };
}
