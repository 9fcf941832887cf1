import type { Id } from '@gym/api-client';
import type { NextStep } from '@gym/ui/form';
import { openTexts } from '../texts/open.ts';

/** After a save, a link to the record. Without an id, the server did not say which record it is. */
export const openRecord = (id: Id | undefined, name: string, pathOf: (id: Id) => string): readonly NextStep[] =>
  id === undefined ? [] : [{ label: openTexts.open(name), name, to: pathOf(id) }];
