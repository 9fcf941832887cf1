import { type Attempt, type Id, save, type Saved, sentVersion, toWireNumber } from '@gym/api-client';
import { sentEntries, type DietEntry } from './diet-entry.ts';

/** A member's whole diet: `id` is the member's, `diet` all filled rows, `version` the one that was read. */
export interface DietSave {
  readonly id: Id;
  readonly diet: readonly DietEntry[];
  readonly version?: number;
}

/** Replaces a member's diet (acceptance G2). Where versions are announced the answer tells the one that stands now. */
export const saveDiet = ({ id, diet, ...read }: DietSave, attempt?: Attempt): Promise<Saved> =>
  save('/api/saveDiet', { id: toWireNumber(id), diet: sentEntries(diet), ...sentVersion(read, attempt) }, attempt);
