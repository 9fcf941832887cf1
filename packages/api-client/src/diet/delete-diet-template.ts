import { type Attempt, type Id, save, type Saved, toWireNumber } from '@gym/api-client';

/** Removes a diet to start from; diets that started from it stay. Only where the server announces `diet-templates`. */
export const deleteDietTemplate = (id: Id, attempt?: Attempt): Promise<Saved> =>
  save('/api/deleteDietTemplate', { id: toWireNumber(id) }, attempt);
