import type { AppParts } from '../operations/server/app.ts';
import { DEFAULT_IDLE_HOURS, DEFAULT_SESSION_HOURS } from '../platform/config/security-and-operation-settings.ts';
import type { CallsConfig } from '../platform/http/implement-call.ts';

/** A gym with these settings, for the configuration. */
export const gymWith = (settings: Partial<CallsConfig['gym']>): CallsConfig['gym'] =>
  ({ name: 'Test Gym', ...settings }) as CallsConfig['gym'];

/** The origin of the server in its configuration. Requests name another one. */
export const API_ORIGIN = 'https://gym.example';

/** The APIs of their own that the released remotes declare, by audience. */
export const OWN_APIS: Readonly<Record<string, string>> = {
  admin: 'https://accounts.example',
  staff: 'https://lockers.example',
};
/** Any version of the shell and of the audience's remote is released, apart from the invented `9.…`. */
export const releasedApps: AppParts['releasedApps'] = {
  remotes: () => [],
  declares: (audience, origin) => OWN_APIS[audience] === origin,
  lastRollback: () => undefined,
  runs: (audience, app, version) => [audience, 'shell'].includes(app) && !version.startsWith('9.'),
};

export const TEST_CONFIG: CallsConfig = {
  passwordMinLength: 1,
  sessionIdleHours: DEFAULT_IDLE_HOURS,
  sessionHours: DEFAULT_SESSION_HOURS,
  idleLockMinutes: 0,
  commonPasswords: 'allow',
  healthReadsPerHour: 0,
  secondFactor: 'optional',
  canaryUsers: [],
  moneyFigures: 'everyone',
  specificationOnly: false,
  corsOrigins: [],
  apiOrigin: API_ORIGIN,
  ownApiOrigins: [],
  trustProxy: true,
  gym: gymWith({}),
};
