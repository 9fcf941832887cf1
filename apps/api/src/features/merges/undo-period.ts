const DAY = 86_400_000;

/** How long a merge can be undone; after that what takes it back is thrown away. */
export const UNDOABLE_DAYS = 90;

export const undoableUntil = (mergedAt: Date): Date => new Date(mergedAt.getTime() + UNDOABLE_DAYS * DAY);
/** Merges from before that moment can no longer be undone. */
export const undoableSince = (now: Date): Date => new Date(now.getTime() - UNDOABLE_DAYS * DAY);
