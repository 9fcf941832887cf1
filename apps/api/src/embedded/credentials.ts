/** How to reach the embedded PostgreSQL: over loopback, with a password only our user can read. */
export interface Credentials {
  readonly host: '127.0.0.1';
  readonly port: number;
  readonly user: 'gym';
  readonly password: string;
  readonly database: string;
}

export function credentials(port: number, password: string, database = 'gym'): Credentials {
  return { host: '127.0.0.1', port, user: 'gym', password, database };
}
