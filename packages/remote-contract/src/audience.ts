/**
 * The group of users whose browsers load a remote. The server names the audience of a role; the names are data. The
 * specification has `admin` and `staff`.
 */
export type Audience = string;

/**
 * The audience of a role answer. If the server names none, `admin` is role 1 and `staff` is any other value; the role
 * comes as a number or a string (acceptance A5).
 */
export function audienceOfRole(role: number | string, named?: string): Audience {
  return named ?? (String(role).trim() === '1' ? 'admin' : 'staff');
}
