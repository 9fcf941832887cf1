import { channel } from 'node:diagnostics_channel';
import type { SecurityEvent } from '../log/security-log.ts';

/** What may be counted. Nothing of it names anybody. */
export interface ServerEvents {
  readonly security: {
    readonly event: SecurityEvent;
    /** What was throttled. */ readonly throttle?: string | undefined;
  };
  /** A save that was repeated under its key and answered as the first time. */
  readonly replayed: { readonly call: string };
  readonly mail: { readonly sent: boolean };
  /** A release is served from now on. */
  readonly release: { readonly sequence: number };
}

const channelOf = (name: keyof ServerEvents) => channel(`gym:${name}`);

/** Tells whoever counts in this process; next to nothing where nobody does. */
export function publish<Name extends keyof ServerEvents>(name: Name, what: ServerEvents[Name]): void {
  channelOf(name).publish(what);
}

/** Hears of everything of a kind that happens in this process. @returns ends it */
export function subscribe<Name extends keyof ServerEvents>(
  name: Name,
  hear: (what: ServerEvents[Name]) => void,
): () => void {
  const listener = (what: unknown): void => hear(what as ServerEvents[Name]);
  channelOf(name).subscribe(listener);
  return () => void channelOf(name).unsubscribe(listener);
}
