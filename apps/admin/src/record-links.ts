import type { Id } from '@gym/api-client';
import { link } from '@gym/remote-contract/link';
import type { NextStep } from '@gym/ui/form';
import * as paths from './paths.ts';

/** The lists above the screens of this remote, for their breadcrumbs. */
export const crumbs = {
  users: { to: paths.userList, label: 'Users' },
  plans: { to: paths.planList, label: 'Plans' },
  memberData: { to: paths.findMember, label: 'Member data' },
};

/** After a save, a link to the record. Without an id, the server did not say which record it is. */
export const openRecord = (id: Id | undefined, name: string, form: `${string}/:id`): readonly NextStep[] =>
  id === undefined ? [] : [{ label: `Open ${name}`, name, to: link(form, { id }) }];
