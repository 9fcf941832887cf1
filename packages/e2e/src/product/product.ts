/** The two demo accounts; anyone else is created by a journey. */
export type Role = 'admin' | 'staff';

/** A running product, as README's first command starts it. */
export interface Product {
  readonly url: string;
  /** Origin of the API: its own, or the one it was pointed at. */
  readonly apiBase: string;
  readonly dataDir: string;
  /** Of both demo accounts. */
  readonly password: string;
  /** What it printed so far. */
  log(): string;
  /** Ends it as a user would. */
  stop(): Promise<void>;
  /** Kills the server where it stands, PostgreSQL left alone. */
  crash(): Promise<void>;
}

export const EMAIL: Readonly<Record<Role, string>> = { admin: 'admin@gym.test', staff: 'staff@gym.test' };
