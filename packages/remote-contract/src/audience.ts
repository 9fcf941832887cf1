/** The role whose browsers load a remote: `admin` is role 1, `staff` is any other value (acceptance A5). */
export type Audience = 'admin' | 'staff';

/** Converts the server's role to an audience. The server sends a number or a string (acceptance A5). */
export function audienceOfRole(role: number | string): Audience {
  return String(role).trim() === '1' ? 'admin' : 'staff';
}
