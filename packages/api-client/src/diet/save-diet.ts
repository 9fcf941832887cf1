import type { Id } from '../http/id.ts';
import { save, type Attempt, type Saved } from '../http/save.ts';
import { toWireNumber } from '../http/wire-number.ts';
import { sentEntries, type DietEntry } from './diet-entry.ts';

/** Replaces a member's diet: `id` is the member's, `diet` all filled rows (acceptance G2). */
export const saveDiet = ({ id, diet }: { id: Id; diet: readonly DietEntry[] }, attempt?: Attempt): Promise<Saved> =>
  save('/api/saveDiet', { id: toWireNumber(id), diet: sentEntries(diet) }, attempt);
