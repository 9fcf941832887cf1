import type { Id } from '@gym/api-client';
import { link } from '@gym/remote-contract/link';
import type { Crumb } from '@gym/ui/breadcrumb';
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

/** The trail of a screen below a record's page. The record's crumb follows once its name is known. */
export const trailTo = (list: Crumb, page: `${string}/:id`, id: Id, name: string | undefined): readonly Crumb[] =>
  name === undefined ? [list] : [list, { to: link(page, { id }), label: name }];

/** The id that a parameter of the URL names; '' if it names none, because users type and copy URLs. */
export const idIn = (params: URLSearchParams, name: string): string =>
  /^[1-9]\d{0,14}$/.exec(params.get(name) ?? '')?.[0] ?? '';
