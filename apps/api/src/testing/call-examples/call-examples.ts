import { calls, type Call, type CallName } from '@gym/api-contract';
import { ACCOUNT_EXAMPLES } from './accounts.ts';
import type { Example, ExampleRequest, Examples } from './example.ts';
import { IMPORT_EXAMPLES } from './imports.ts';
import { MEMBER_DATA_EXAMPLES } from './member-data.ts';
import { MEMBER_EXAMPLES } from './members.ts';
import { MEMBERSHIP_EXAMPLES } from './memberships.ts';
import type { TestGym, TestUser } from '../test-gym.ts';

export type { Fields } from './example.ts';

const TELEMETRY_EXAMPLES: Examples = {
  reportTelemetry: {
    make: () => ({
      body: {
        events: [
          { kind: 'remote-loaded', remote: 'staff', version: '1.0.0-1f2e3d4c', ms: 120 },
          { kind: 'remote-failed', remote: 'staff', version: '1.0.0-1f2e3d4c', phase: 'entry', reference: '1f2e3d4c' },
          { kind: 'web-vital', remote: 'staff', version: '1.0.0-1f2e3d4c', name: 'CLS', value: 0.1 },
        ],
      },
    }),
    keys: ['events'],
  },
};

/**
 * A valid request of every call that needs more than a token, and how to read back what it stored. The suite fails for
 * a call that needs an example and has none.
 */
export const EXAMPLES: Readonly<Record<string, Example | undefined>> = {
  ...ACCOUNT_EXAMPLES,
  ...MEMBERSHIP_EXAMPLES,
  ...MEMBER_EXAMPLES,
  ...IMPORT_EXAMPLES,
  ...MEMBER_DATA_EXAMPLES,
  ...TELEMETRY_EXAMPLES,
};

const EVERY_CALL = Object.entries(calls) as [CallName, Call][];

/** Every call of the contract, by its name. */
export const everyCall = (holds: (call: Call) => boolean = () => true): [CallName, Call][] =>
  EVERY_CALL.filter(([, call]) => holds(call));

/** Whether a call cannot be made with a token alone. */
export const needsExample = ({ body, query }: Call): boolean =>
  body !== undefined || (query?.required?.length ?? 0) > 0;

/** A valid request for a call, by a visitor who may make it. */
export async function exampleOf(gym: TestGym, name: CallName): Promise<ExampleRequest & { visitor: TestUser }> {
  const visitor = await gym.addUser(calls[name].access);
  return { visitor, ...(await EXAMPLES[name]?.make(gym, visitor)) };
}
