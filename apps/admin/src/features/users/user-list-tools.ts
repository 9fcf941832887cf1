import { hasFeature } from '@gym/api-client';
import { savedViews, signedInName } from '@gym/api-client/calls';
import type { User } from '@gym/api-contract';
import { fullName } from '@gym/rules';
import { createListTools } from '@gym/ui/list-tools';
import { createRecordSearch, numberSearch } from '@gym/ui/word-match';
import { userTexts } from './texts.ts';

const listTexts = {
  disable: 'Disable',
  enable: 'Enable',
  export: 'Export',
  added: 'Added',
  oldestFirst: 'Oldest first',
  ages: ['oldest first', 'newest first'],
  numberDirections: ['ascending', 'descending'],
} as const;

const { columns, roles, status } = userTexts;
const loadActivity = () => import(/* webpackChunkName: "list-bulk" */ './user-activity.tsx');
const ROLES = { 1: 'administrator', 2: 'staff' } as const;

/** What users can arrange in the user list. A server without roles sends neither role nor status. */
export default createListTools<User>({
  bulk: {
    rowKey: ({ id }) => id,
    nameOf: fullName,
    actions: [
      {
        id: 'disable',
        label: listTexts.disable,
        isOffered: () => hasFeature('bulk-users'),
        load: async () => ({ default: (await loadActivity()).DisableUsers }),
      },
      {
        id: 'enable',
        label: listTexts.enable,
        isOffered: () => hasFeature('bulk-users'),
        load: async () => ({ default: (await loadActivity()).EnableUsers }),
      },
      {
        id: 'export',
        label: listTexts.export,
        isOffered: () => hasFeature('export-chosen'),
        load: () => import(/* webpackChunkName: "list-bulk" */ './export-chosen-users.tsx'),
      },
    ],
  },
  search: { find: createRecordSearch<User>((user) => `${fullName(user)} ${user.phone} ${user.email}`, numberSearch) },
  views: savedViews,
  name: 'users',
  person: signedInName,
  unsorted: listTexts.oldestFirst,
  sorts: [
    { id: 'name', kind: 'text', value: fullName },
    { id: 'email', kind: 'text', value: ({ email }) => email },
    { id: 'phone', kind: 'text', directions: listTexts.numberDirections, value: ({ phone }) => phone },
    { id: 'role', kind: 'text', value: ({ role }) => role && ROLES[role] },
    { id: 'added', kind: 'number', label: listTexts.added, directions: listTexts.ages, value: ({ id }) => Number(id) },
  ],
  filters: [
    {
      name: 'role',
      label: columns.role,
      options: (rows) =>
        rows.some(({ role }) => role) ? Object.values(ROLES).map((value) => ({ value, label: roles[value] })) : [],
      value: ({ role }) => role && ROLES[role],
    },
    {
      name: 'active',
      label: columns.status,
      options: (rows) =>
        rows.some(({ active }) => active !== undefined)
          ? [
              { value: 'yes', label: status.active },
              { value: 'no', label: status.inactive },
            ]
          : [],
      value: ({ active }) => (active === false ? 'no' : 'yes'),
    },
  ],
});
