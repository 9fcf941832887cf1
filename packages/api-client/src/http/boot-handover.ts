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
 * An early call as it is sent. Brackets at its end hold what needs a feature: where the server does not announce it,
 * `/api/list[feature?query]` is sent without the query, and `/api/call[feature]` is not sent.
 */
export function resolveEarlyCall(call: string, isAnnounced: (feature: string) => boolean): string | undefined {
  const [, plain = call, feature, query] = /^(.+)\[([^?]+)(\?.+)?]$/.exec(call) ?? [];
  if (feature === undefined || isAnnounced(feature)) return plain + (query ?? '');
  return query && plain;
}
