import type { Id } from '@gym/api-client';
import { link } from '@gym/remote-contract/link';
import type { NextStep } from '@gym/ui/form';
import { openTexts } from '../texts/open.ts';

/** After a save, a link to the record. Without an id, the server did not say which record it is. */
export const openRecord = (id: Id | undefined, name: string, form: `${string}/:id`): readonly NextStep[] =>
  id === undefined ? [] : [{ label: openTexts.open(name), name, to: link(form, { id }) }];
