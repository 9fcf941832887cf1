import { SHARING_POLICY } from './sharing-policy.ts';

/** The sharing policy as a remote's federation plugin takes it: everything comes from the shell, or the remote is refused. */
export const remoteSharing = Object.fromEntries(Object.entries(SHARING_POLICY).map(([name, { requiredVersion }]) => [
  name,
  { import: false as const, singleton: true, strictVersion: true, requiredVersion },
]));
