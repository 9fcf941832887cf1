import type { Feature } from '@gym/api-contract';
import { readVersion } from '../http/announced-version.ts';
import { hasFeature } from '../http/features.ts';
import { idOf, type Id } from '../http/id.ts';
import { fieldsOf } from '../http/json.ts';
import { readList, type ReadOptions } from '../http/read.ts';
import { textOf } from '../http/text-of.ts';
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
  return readList('/api/getDietTemplates', ({ id, name, diet, ...rest }) => ({
    id: idOf(id), name: textOf(name), entries: Array.isArray(diet) ? diet.map(fieldsOf).map(toDietEntry) : [], ...readVersion(rest),
  }), options);
}
