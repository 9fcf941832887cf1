import { learnFeatures } from '../http/features.ts';
import { fieldsOf } from '../http/json.ts';
import { read, type ReadOptions } from '../http/read.ts';
import { unreadable } from '../http/understand.ts';

/**
 * The role of the signed-in user: 1 is an administrator, any other value staff (acceptance A5).
 *
 * @throws ApiError `unauthorised` for a dead session, without asking the user: at startup that is signed out;
 * `unreadable` for an answer without a role, which is a failed call and never staff (acceptance A6)
 */
export async function getRole(options?: ReadOptions): Promise<{ role: number | string }> {
  const { data, fields, status } = await read('/api/getRole', { ...options, unauthorised: 'throw' });
  const { role } = fieldsOf(data);
  if (typeof role !== 'number' && (typeof role !== 'string' || role.trim() === '')) throw unreadable(status);
  learnFeatures(fields.features);
  return { role };
}
