const DAY = 86_400_000;

/** How long a merge can be undone. Then the data for the undo is deleted. */
export const UNDOABLE_DAYS = 90;

export const undoableUntil = (mergedAt: Date): Date => new Date(mergedAt.getTime() + UNDOABLE_DAYS * DAY);
/** Merges before this moment can no longer be undone. */
export const undoableSince = (now: Date): Date => new Date(now.getTime() - UNDOABLE_DAYS * DAY);
