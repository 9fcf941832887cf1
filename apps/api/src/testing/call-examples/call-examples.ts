import { calls, type Call, type CallName } from '@gym/api-contract';
import * as contractExamples from '@gym/api-contract/examples';
import { ACCOUNT_EXAMPLES } from './accounts.ts';
import type { Example, ExampleRequest } from './example.ts';
import { IMPORT_EXAMPLES } from './imports.ts';
import { MEMBER_DATA_EXAMPLES } from './member-data.ts';
import { MEMBER_EXAMPLES } from './members.ts';
import { MEMBERSHIP_EXAMPLES } from './memberships.ts';
import type { TestGym, TestUser } from '../test-gym.ts';

export type { Fields } from './example.ts';

/**
 * The calls whose request must fit the records of the gym, or whose stored record can be read back. Every other call is
 * made by its example in the contract.
 */
export const EXAMPLES: Readonly<Record<string, Example | undefined>> = {
  ...ACCOUNT_EXAMPLES,
  ...MEMBERSHIP_EXAMPLES,
  ...MEMBER_EXAMPLES,
  ...IMPORT_EXAMPLES,
  ...MEMBER_DATA_EXAMPLES,
};

const EVERY_CALL = Object.entries(calls) as [CallName, Call][];

/** Every call of the contract, by its name. */
export const everyCall = (holds: (call: Call) => boolean = () => true): [CallName, Call][] =>
  EVERY_CALL.filter(([, call]) => holds(call));

/** The contract's request. Its `id` is that of a plan for calls about plans, else that of a member. */
function contractRequest(gym: TestGym, name: CallName): ExampleRequest {
  const { query, body }: ExampleRequest = contractExamples[name];
  if (query?.['id'] === undefined) return { ...(query && { query }), ...(body && { body }) };
  return { query: { ...query, id: name.includes('Plan') ? gym.plan : gym.member } };
}

/** A valid request for a call, by a visitor who may make it. */
export async function exampleOf(gym: TestGym, name: CallName): Promise<ExampleRequest & { visitor: TestUser }> {
  const visitor = await gym.addUser(calls[name].access);
  return { visitor, ...((await EXAMPLES[name]?.make?.(gym, visitor)) ?? contractRequest(gym, name)) };
}
