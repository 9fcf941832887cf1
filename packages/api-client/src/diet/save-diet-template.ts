import { type Attempt, type Id, save, type Saved, sentVersion, toWireNumber } from '@gym/api-client';
import { sentEntries } from './diet-entry.ts';
import type { DietTemplate } from './get-diet-templates.ts';

/** Adds a diet to start from, or replaces the one with this id. Only where the server announces `diet-templates`. */
export const saveDietTemplate = (
  { id, name, entries, version }: Omit<DietTemplate, 'id'> & { readonly id?: Id },
  attempt?: Attempt,
): Promise<Saved> =>
  save(
    '/api/saveDietTemplate',
    {
      ...(id !== undefined && {
        id: toWireNumber(id),
        ...sentVersion(version === undefined ? {} : { version }, attempt),
      }),
      name,
      diet: sentEntries(entries),
    },
    attempt,
  );
