const read = new Map<string, object>();

/**
 * Remembers what a form started with when it is handed over, by the form's path, in memory only. After a conflict it tells
 * what was changed here from what merely stood there.
 */
export const rememberRead = (form: string, values: object): void => void read.set(form, values);

/** What the form at this path last started with, if it was handed over before. */
export const lastRead = (form: string): Readonly<Record<string, unknown>> | undefined => read.get(form) as Record<string, unknown> | undefined;
