export * from './day.ts';
export * from './escape.ts';
export * from './membership.ts';
export * from './name.ts';
export * from './phone.ts';
export * from './pincode.ts';
export * from './record-search.ts';
export * from './written-day.ts';
