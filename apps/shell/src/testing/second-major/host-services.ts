import type { HostServices, HostSession } from '@gym/remote-contract';

/**
 * Host services of a contract 2.0.0 that exists in tests only. It renames one service: `session.has` is
 * `session.supports`.
 */
export interface SecondHostServices extends Omit<HostServices, 'session'> {
  readonly session: Omit<HostSession, 'has'> & { supports(feature: string): boolean };
}

/** Keeps the result for each argument, because screens compare the host by identity. */
function once<From extends object, To>(convert: (from: From) => To): (from: From) => To {
  const converted = new WeakMap<From, { readonly to: To }>();
  return (from) => {
    const { to } = converted.get(from) ?? { to: convert(from) };
    converted.set(from, { to });
    return to;
  };
}

/** A session with other members. What it does not replace is read from the session at each use. */
const withMembers = (session: object, members: object): object =>
  Object.create(session, Object.getOwnPropertyDescriptors(members)) as object;

export const toSecond = once((host: HostServices): SecondHostServices => ({
  ...host,
  session: withMembers(host.session, {
    has: undefined,
    supports: (feature: string) => host.session.has(feature),
  }) as SecondHostServices['session'],
}));

export const toFirst = once((host: SecondHostServices): HostServices => ({
  ...host,
  session: withMembers(host.session, {
    has: (feature: string) => host.session.supports(feature),
  }) as HostSession,
}));
