import { type Attempt, type Id, save, type Saved, toWireNumber } from '@gym/api-client';

export interface Erasure {
  readonly id: Id;
  /** Of what was shown before. */
  readonly state: string;
  /** The member's name or number, as it was typed. */
  readonly confirm: string;
  /** Of whoever erases. */
  readonly password: string;
}

/** Erases the data of a member, for good. */
export const eraseMember = ({ id, state, confirm, password }: Erasure, attempt?: Attempt): Promise<Saved> =>
  save('/api/eraseMember', { id: toWireNumber(id), state, confirm, password }, attempt);
