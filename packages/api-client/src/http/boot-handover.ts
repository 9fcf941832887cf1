import type { RawAnswer } from './api-request.ts';

/** Every call asks for JSON; the boot script sends the same, so that its answers can be adopted. */
export const ACCEPT = 'application/json';
/** How long an answer may take, in ms. */
export const TIMEOUT = 30_000;

/** What was asked before whoever reads it was there: by the boot script, and later beside the code of a screen. */
export interface BootHandover {
  /** The session it was started for. */
  readonly token: string;
  /** When, in ms since 1970. */
  readonly at: number;
  role?: Promise<RawAnswer>;
  /** By path and query. */
  readonly early: Map<string, Promise<RawAnswer>>;
}

/** Where it lies on `window`. */
export const HANDOVER = Symbol.for('gym.boot');

/**
 * An early call as it goes out. In brackets at its end stands what is an addition: `/api/list[feature?query]` goes without the
 * query where the server does not announce the feature, `/api/call[feature]` not at all.
 */
export function resolveEarlyCall(call: string, isAnnounced: (feature: string) => boolean): string | undefined {
  const [, plain = call, feature, query] = /^(.+)\[([^?]+)(\?.+)?]$/.exec(call) ?? [];
  if (feature === undefined || isAnnounced(feature)) return plain + (query ?? '');
  return query && plain;
}
