/** What a form started with: the record as it was read, and its version where the server announces them. */
export interface ValuesRead {
  readonly values: object;
  readonly version?: number;
}

const read = new Map<string, ValuesRead>();

/**
 * Remembers what a form started with when it is handed over, by the form's path, in memory only. After a conflict it tells
 * what was changed here from what merely stood there.
 */
export const rememberRead = (form: string, started: ValuesRead): void => void read.set(form, started);

/** What the form at this path last started with, if it was handed over before. */
export const lastRead = (form: string): ValuesRead | undefined => read.get(form);
