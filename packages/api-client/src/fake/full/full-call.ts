import type { Gym, GymUser } from '@gym/spec-server/gym';

/** What a call of the full fake is answered from. Bodies are decoded: numeric fields are numbers. */
export interface FullIncoming {
  readonly gym: Gym;
  readonly query: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, unknown>>;
  /** The user of the token; undefined on the public calls. */
  readonly user: GymUser;
  readonly token: string;
}

/** Answers the JSON of a 200, or throws a FakeRefusal. */
export type FullCall = (incoming: FullIncoming) => unknown;

export const data = (value: unknown) => ({ status: 'success', data: value });
export const saved = (id: number) => ({ status: 'success', data: { id } });
export const SUCCESS = { status: 'success', result: 'success' };
