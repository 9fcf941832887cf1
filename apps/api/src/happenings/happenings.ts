import { channel } from 'node:diagnostics_channel';
import type { SecurityEvent } from '../security-log/note-event.ts';

/** What may be counted. Nothing of it names anybody. */
export interface Happenings {
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

const channelOf = (name: keyof Happenings) => channel(`gym:${name}`);

/** Tells whoever counts in this process; next to nothing where nobody does. */
export function happened<Name extends keyof Happenings>(name: Name, what: Happenings[Name]): void {
  channelOf(name).publish(what);
}

/** Hears of everything of a kind that happens in this process. @returns ends it */
export function whenever<Name extends keyof Happenings>(
  name: Name,
  hear: (what: Happenings[Name]) => void,
): () => void {
  const listener = (what: unknown): void => hear(what as Happenings[Name]);
  channelOf(name).subscribe(listener);
  return () => void channelOf(name).unsubscribe(listener);
}
