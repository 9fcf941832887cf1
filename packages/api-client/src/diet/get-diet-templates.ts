import { fieldsOf, hasFeature, type Id, idOf, readList, type ReadOptions, readVersion, textOf } from '@gym/api-client';
import type { Feature } from '@gym/api-contract';
import { toDietEntry, type DietEntry } from './diet-entry.ts';

/** A diet to start from. */
export interface DietTemplate {
  readonly id: Id;
  readonly name: string;
  readonly entries: readonly DietEntry[];
  readonly version?: number;
}

/** The diets to start from, by their names; none, unasked, where the server does not announce `diet-templates`. */
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
