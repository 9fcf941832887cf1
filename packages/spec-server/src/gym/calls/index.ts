import type { SpecCall } from '../spec-call.ts';
import * as assignments from './assignments.ts';
import * as diet from './diet.ts';
import * as health from './health.ts';
import * as members from './members.ts';
import * as places from './places.ts';
import * as plans from './plans.ts';
import * as profile from './profile.ts';
import * as recovery from './recovery.ts';
import * as sessions from './sessions.ts';
import * as users from './users.ts';

/** The 31 calls of section 7 by name. */
export const specCalls: Readonly<Record<string, SpecCall>> = {
  ...sessions,
  ...users,
  ...plans,
  ...members,
  ...places,
  ...health,
  ...diet,
  ...assignments,
  ...profile,
  ...recovery,
};
