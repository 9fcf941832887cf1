/*
 * A module holds what a screen needs at one moment: a build keeps all of a module that any of its screens uses, also
 * for the first one.
 */
export * from './confirmation.ts';
export * from './day-at.ts';
export { addDays, daysBetween } from './day.ts';
export * from './decimals.ts';
export * from './duration.ts';
export * from './escape.ts';
export * from './is-day.ts';
export * from './limits.ts';
export * from './member-ids.ts';
export * from './membership.ts';
export * from './month.ts';
export * from './name.ts';
export * from './pattern.ts';
export * from './phone.ts';
export * from './pincode.ts';
export * from './record-search.ts';
export * from './written-day.ts';
