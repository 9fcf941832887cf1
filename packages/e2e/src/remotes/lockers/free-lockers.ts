import { get } from '@gym/api-client';
import { getPlanDetails } from '@gym/api-contract/calls';

/** A figure of the dashboard. */
export default async function readFreeLockers(): Promise<{ value: number; detail: string; path: string }> {
  const { length } = await get(getPlanDetails, {});
  return { value: 1000 + length, detail: 'A thousand, and one for each plan.', path: '/reports' };
}
