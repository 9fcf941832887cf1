import type { Id } from '../http/id.ts';

/** One food of a member's diet. */
export interface DietEntry {
  readonly food_item: Id;
  readonly qty: number | string;
  readonly units: string;
}
