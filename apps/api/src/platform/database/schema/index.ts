export * from './accounts.ts';
export * from './audit-and-counters.ts';
export * from './imports-and-merges.ts';
export * from './members.ts';
export * from './memberships.ts';
export * from './places.ts';
export * from './release-service.ts';
export * from './second-factors.ts';
