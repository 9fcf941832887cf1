/**
 * What the release service lets teams do with an app. `canary` includes the end of its canary, which is possible at any
 * time.
 */
export const RIGHTS = ['publish', 'preview', 'canary', 'promote', 'rollback', 'waive'] as const;
export type Right = (typeof RIGHTS)[number];
