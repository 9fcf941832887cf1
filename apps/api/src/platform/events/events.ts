import { channel } from 'node:diagnostics_channel';
import type { FastifyInstance } from 'fastify';

/**
 * Parts that the server watches. It can do without the store of pictures and without saving for a while. Without its
 * database it cannot answer calls.
 */
export type Part = 'pictures' | 'saving' | 'database';

/** Events that metrics count. None of them names a person. */
export interface ServerEvents {
  readonly security: {
    readonly event: string;
    /** What was throttled. */
    readonly throttle?: string | undefined;
  };
  /** A save that was repeated with its idempotency key and got the first answer again. */
  readonly replayed: { readonly call: string };
  readonly mail: { readonly sent: boolean };
  /** Whether a watched part works. */
  readonly availability: { readonly part: Part; readonly available: boolean };
  /** The server now serves this release. */
  readonly release: { readonly sequence: number };
}

const channelOf = (name: keyof ServerEvents) => channel(`gym:${name}`);

/** Publishes an event in this process. Costs almost nothing without a subscriber. */
export function publish<Name extends keyof ServerEvents>(name: Name, event: ServerEvents[Name]): void {
  channelOf(name).publish(event);
}

/** Subscribes to one kind of event in this process. @returns a function that unsubscribes */
export function subscribe<Name extends keyof ServerEvents>(
  name: Name,
  listen: (event: ServerEvents[Name]) => void,
): () => void {
  const listener = (event: unknown): void => listen(event as ServerEvents[Name]);
  channelOf(name).subscribe(listener);
  return () => void channelOf(name).unsubscribe(listener);
}

/** Returns the parts that do not work at the moment, until the server closes. */
export function trackAvailability(app: FastifyInstance): () => readonly Part[] {
  const failing = new Set<Part>();
  const unsubscribe = subscribe('availability', ({ part, available }) => {
    if (available) failing.delete(part);
    else failing.add(part);
  });
  app.addHook('onClose', async () => unsubscribe());
  return () => [...failing].sort();
}
