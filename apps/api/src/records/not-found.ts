import { Refusal } from '../http/refusal.ts';

/** The refusal for an id that no record has (acceptance B5). */
export const notFound = (name: string, id: number): Refusal =>
  new Refusal(404, `There is no ${name} with the id ${id}.`);
