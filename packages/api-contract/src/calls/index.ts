import * as assignments from './assignments.ts';
import * as dashboard from './dashboard.ts';
import * as diet from './diet.ts';
import * as health from './health.ts';
import * as members from './members.ts';
import * as places from './places.ts';
import * as plans from './plans.ts';
import * as profile from './profile.ts';
import * as session from './session.ts';
import * as users from './users.ts';

const { User: _user, ...userCalls } = users;
const { Plan: _plan, ...planCalls } = plans;
const { Period: _period, ...assignmentCalls } = assignments;
const { Member: _member, MemberRow: _memberRow, ...memberCalls } = members;

/** Every call by its name: the 31 of specification section 7, then ours (marked `ours`). */
export const calls = {
  ...session, ...userCalls, ...profile, ...planCalls, ...memberCalls, ...places, ...health, ...diet, ...assignmentCalls, ...dashboard,
};

export type CallName = keyof typeof calls;
