import { record, string } from '../../schema/schema.ts';

/** A whole list as a file; docs/front-desk/export.md describes its columns. */
export const csv = { method: 'GET', answer: string(), download: 'text/csv', feature: 'exports' } as const;

/** Numbers separated by commas: a list in a body takes at most a thousand entries. */
export const chosen = {
  ...csv,
  method: 'POST',
  feature: 'export-chosen',
  body: record({
    ids: string({ pattern: '^[1-9][0-9]{0,14}(,[1-9][0-9]{0,14})*$', maxLength: 200_000 }),
  }),
} as const;
