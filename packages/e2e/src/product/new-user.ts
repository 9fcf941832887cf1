import { apiAs } from './api.ts';
import type { Product, Role } from './product.ts';

export interface NewUser {
  readonly id: number;
  readonly fname: string;
  readonly lname: string;
  readonly email: string;
  readonly phone: string;
  readonly password: string;
}

let count = 0;

/** Adds a user that no other journey touches. */
export async function newUser(product: Product, { role = 'staff' as Role, fname = 'Robin' } = {}): Promise<NewUser> {
  const user = {
    fname,
    lname: `Guest${++count}`,
    email: `guest${count}.${Date.now()}@gym.test`,
    phone: '0612345678',
    password: 'guest-password',
  };
  const admin = await apiAs(product, 'admin');
  const { id } = await admin.post<{ id: number }>('/api/saveUserDetails', { ...user, role: role === 'admin' ? 1 : 2 });
  return { ...user, id };
}
