import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type Api, apiAs, type Product, type Role } from './product.ts';

/** Copies a demo member, with changed values if any are given. Returns the new id. */
export async function newMember(staff: Api, over: Readonly<Record<string, string>> = {}): Promise<number> {
  const [somebody] = await staff.get<{ id: number }[]>('/api/getMember');
  if (!somebody) throw new Error('The gym has no members.');
  const {
    id: _id,
    version: _version,
    membership: _membership,
    ends: _ends,
    ...details
  } = await staff.get<Record<string, unknown>>(`/api/getMemberDetailsById?id=${somebody.id}`);
  return (await staff.post<{ id: number }>('/api/addMemberDetail', { ...details, ...over })).id;
}

export interface NewUser {
  readonly id: number;
  readonly fname: string;
  readonly lname: string;
  readonly email: string;
  readonly phone: string;
  readonly password: string;
}

/** The API as an administrator who has just confirmed that it is them: the session may be older than ten minutes. */
export async function confirmedAdmin(product: Product): Promise<Api> {
  const admin = await apiAs(product, 'admin');
  await admin.post('/api/confirmIdentity', { password: product.password });
  return admin;
}

let count = 0;

/** Adds a user for one journey only. */
export async function newUser(
  product: Product,
  { role = 'staff', fname = 'Robin' }: { role?: Role; fname?: string } = {},
): Promise<NewUser> {
  const user = {
    fname,
    lname: `Guest${++count}`,
    email: `guest${count}.${Date.now().toString(36)}@gym.test`,
    phone: '0612345678',
    password: 'guest-password',
  };
  const admin = await confirmedAdmin(product);
  const { id } = await admin.post<{ id: number }>('/api/saveUserDetails', { ...user, role: role === 'admin' ? 1 : 2 });
  return { ...user, id };
}

/** The newest mail to this address in the demo's outbox. Returns undefined if there is none. */
export function newestMail(dataDir: string, to: string): string | undefined {
  const outbox = join(dataDir, 'outbox');
  const files = readdirSync(outbox, { withFileTypes: true })
    // A name with a dot first is a mail that is still written.
    .filter((entry) => /^[^.].*\.eml$/.test(entry.name))
    .map((entry) => join(outbox, entry.name));
  return files
    .sort((left, right) => statSync(right).mtimeMs - statSync(left).mtimeMs)
    .map((file) => readFileSync(file, 'utf8'))
    .find((mail) => mail.includes(to));
}
