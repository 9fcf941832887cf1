/** Who a remote is for: `admin` is role 1, `staff` is any other value (acceptance A5). */
export type Audience = 'admin' | 'staff';

/** Role as the server answers it, number or string, to audience (acceptance A5). */
export function audienceOfRole(role: number | string): Audience {
  return String(role).trim() === '1' ? 'admin' : 'staff';
}
