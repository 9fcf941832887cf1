import {
  type Attempt,
  fieldsOf,
  hasFeature,
  type Id,
  idOf,
  readList,
  type ReadOptions,
  readVersion,
  save,
  type Saved,
  sentVersion,
  textOf,
  toWireNumber,
} from '@gym/api-client';
import type { Feature } from '@gym/api-contract';
import { type DietEntry, toDietEntry, toWireEntries } from './diet.ts';

export interface DietTemplate {
  readonly id: Id;
  readonly name: string;
  readonly entries: readonly DietEntry[];
  readonly version?: number;
}

/** The diet templates by name. Empty, without a call, if the server does not announce `diet-templates`. */
export async function getDietTemplates(options?: ReadOptions): Promise<DietTemplate[]> {
  if (!hasFeature('diet-templates' satisfies Feature)) return [];
  return readList(
    '/api/getDietTemplates',
    ({ id, name, diet, ...rest }) => ({
      id: idOf(id),
      name: textOf(name),
      entries: Array.isArray(diet) ? diet.map(fieldsOf).map(toDietEntry) : [],
      ...readVersion(rest),
    }),
    options,
  );
}

/** Adds a diet template, or replaces the one with this id. Only if the server announces `diet-templates`. */
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
      diet: toWireEntries(entries),
    },
    attempt,
  );

/** Removes a diet template. Diets filled from it stay unchanged. Only if the server announces `diet-templates`. */
export const deleteDietTemplate = (id: Id, attempt?: Attempt): Promise<Saved> =>
  save('/api/deleteDietTemplate', { id: toWireNumber(id) }, attempt);
