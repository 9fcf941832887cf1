/** Texts of a conflict between two users (acceptance J4). */

export const twoValues = (label: string) => `${label}: two values`;
export const stored = 'Stored now:';
export const changedBy = 'Last changed by';
export const byYou = 'Last changed by you, in another tab or device';
export const mine = 'Mine:';
export const empty = '(empty)';
export const useStored = 'Use stored';
export const keepMine = 'Keep mine';
/** Only screen readers read it, after 'Use stored' and 'Keep mine'. */
export const ofField = (label: string) => ` for ${label}`;
