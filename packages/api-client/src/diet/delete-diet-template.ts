import type { Id } from '../http/id.ts';
import { save, type Attempt, type Saved } from '../http/save.ts';
import { toWireNumber } from '../http/wire-number.ts';

/** Removes a diet to start from; diets that started from it stay. Only where the server announces `diet-templates`. */
export const deleteDietTemplate = (id: Id, attempt?: Attempt): Promise<Saved> =>
  save('/api/deleteDietTemplate', { id: toWireNumber(id) }, attempt);
