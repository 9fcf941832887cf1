import type { CallName } from '@gym/api-contract';

/** One call of the example: its request, and the part of its response that is the same each time. */
export interface ExampleStep {
  readonly what: string;
  readonly call: CallName;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: Readonly<Record<string, unknown>>;
  readonly key?: string;
  readonly answers: Readonly<Record<string, unknown>>;
}

const MEMBER = {
  fname: 'Nora',
  lname: 'Lind',
  father_fname: 'Per',
  father_lname: 'Lind',
  profession: 'Cook',
  email: 'nora.lind@example.com',
  phone: '0701234567',
  address: 'Hill Road 1',
  country: 356,
  state: 100_255_629_308,
  city: 1,
  pincode: '01234',
} as const;

/** The first session of another program. A test makes these calls in order on a demo gym. */
export const EXAMPLE_SESSION: readonly ExampleStep[] = [
  {
    what: 'Sign in, and keep the token and the features.',
    call: 'userlogin',
    body: { email: 'staff@gym.test', password: '…' },
    answers: { status: 'success', data: { fname: 'Daniel', lname: 'Okoye', token_no: '…' }, features: ['…'] },
  },
  {
    what: 'Find a member (`member-lists`).',
    call: 'getMemberDetails',
    query: { any: 'mia joh', page: '1', size: '10' },
    answers: { data: [{ id: 1002, fname: 'Mia', lname: 'Johansson', phone: '0701234567' }], total: 1 },
  },
  {
    what: 'Add a member, with a new key: sent twice, the member is saved once (`idempotency`).',
    call: 'addMemberDetail',
    key: '5f0c9e4e-7a59-4a0c',
    body: MEMBER,
    answers: { data: { id: 1051 } },
  },
  {
    what: 'Read the record with its version before the change (`versions`).',
    call: 'getMemberDetailsById',
    query: { id: '1051' },
    answers: { data: { id: 1051, fname: 'Nora', version: 1 } },
  },
  {
    what: 'Change one field, and send the version back: 409 if another user was faster.',
    call: 'updateMemberDetail',
    body: { id: 1051, phone: '0709876543', version: 1 },
    answers: { data: { id: 1051 } },
  },
];
