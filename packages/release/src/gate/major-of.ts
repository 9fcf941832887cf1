/** The part of a version of the remote contract that both sides must have alike. */
export const majorOf = (version: string): string => version.split('.')[0] ?? '';
