import type { RawAnswer } from './api-request.ts';

/** Every call requests JSON. The boot script sends the same header, so that the client can adopt its responses. */
export const ACCEPT = 'application/json';
/** Timeout of a call, in ms. */
export const TIMEOUT = 30_000;

/** Calls sent ahead of their readers: by the boot script, and later while a screen's code loads. */
export interface BootHandover {
  /** Token of the session that sent the calls. */
  readonly token: string;
  /** When they were sent, in ms since 1970. */
  readonly at: number;
  role?: Promise<RawAnswer>;
  /** Early answers by path and query. */
  readonly early: Map<string, Promise<RawAnswer>>;
}

/** The handover's key on `window`. */
export const HANDOVER = Symbol.for('gym.boot');

/** Fills the parameters of the screen's path into an early call: `/api/record?id=:id`. */
export const fillEarlyCall = (call: string, params: Readonly<Record<string, string | undefined>>): string =>
  call.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));

/**
 * Resolves an early call. Brackets at its end hold what needs a feature. Without the feature,
 * `/api/list[feature?query]` is sent without the query, and `/api/call[feature]` is not sent.
 */
export function resolveEarlyCall(call: string, isAnnounced: (feature: string) => boolean): string | undefined {
  const [, plain = call, feature, query] = /^(.+)\[([^?]+)(\?.+)?]$/.exec(call) ?? [];
  if (feature === undefined || isAnnounced(feature)) return plain + (query ?? '');
  return query && plain;
}
