import { type Attempt, get, type Id, post, type ReadOptions, type Saved } from '@gym/api-client';
import {
  deleteDietTemplate as deleteTemplate,
  getDietTemplates as dietTemplates,
  saveDietTemplate as saveTemplate,
} from '@gym/api-contract/calls';
import type { DietEntry } from './diet.ts';

export interface DietTemplate {
  readonly id: Id;
  readonly name: string;
  readonly entries: readonly DietEntry[];
  readonly version?: number | undefined;
}

/** The diet templates by name. Empty, without a call, if the server does not announce `diet-templates`. */
export async function getDietTemplates(options?: ReadOptions): Promise<DietTemplate[]> {
  const templates = (await get(dietTemplates, {}, options)) ?? [];
  return templates.map(({ diet: entries, ...template }) => ({ ...template, entries }));
}

/** Adds a diet template, or replaces the one with this id. Only if the server announces `diet-templates`. */
export const saveDietTemplate = (
  { id, name, entries: diet, version }: Omit<DietTemplate, 'id'> & { readonly id?: Id },
  attempt?: Attempt,
): Promise<Saved> =>
  id === undefined
    ? post(saveTemplate, { name, diet }, { ...attempt, version: undefined })
    : post(saveTemplate, { id, name, diet, version }, attempt);

/** Removes a diet template. Diets filled from it stay unchanged. Only if the server announces `diet-templates`. */
export const deleteDietTemplate = (id: Id, attempt?: Attempt): Promise<Saved> => post(deleteTemplate, { id }, attempt);
