import { type DataOf, get, hasFeature, type Id } from '@gym/api-client';
import type { ListedMember } from '@gym/api-contract';
import { savedViews, signedInName } from '@gym/api-client/calls';
import { getMatchingMembers, getMemberTags } from '@gym/api-contract/calls';
import type { ContributedFilter, HostServices } from '@gym/remote-contract';
import { MAX_MEMBERS_AT_ONCE, memberIds, MEMBERSHIP_STATUSES } from '@gym/rules';
import { type BulkDefinition, createListTools, type ListFilter, type ListSort } from '@gym/ui/list-tools';
import { createRecordSearch, numberSearch } from '@gym/ui/word-match';
import { listTexts, filterOf, nameOptions } from './list-filters.ts';
import { requireFew } from './found-members.ts';
import { memberTexts } from './texts.ts';
import { fullName } from './full-name.ts';
import { MEMBERS_KEY, readMembers, readPickerMembers } from './member-queries.ts';

/** The statuses that the server announces. */
const statuses = () =>
  MEMBERSHIP_STATUSES.filter((status) => status !== 'upcoming' || hasFeature('upcoming-memberships'));

const membershipFilter: ListFilter<ListedMember> = {
  name: 'membership',
  label: listTexts.membership,
  // A server that does not announce the status sends none.
  options: (rows) =>
    rows.some(({ membership }) => membership)
      ? statuses().map((value) => ({ value, label: memberTexts.membership[value] }))
      : [],
  value: ({ membership }) => membership,
};

const planFilter: ListFilter<ListedMember> = {
  name: 'plan',
  label: listTexts.plan,
  options: (rows) => nameOptions(rows.map(({ plan_name }) => plan_name)),
  value: ({ plan_name }) => plan_name ?? undefined,
};

const tagFilter: ListFilter<ListedMember> = {
  name: 'tag',
  label: listTexts.tag,
  options: (rows) => nameOptions(rows.flatMap(({ tags = [] }) => tags)),
  query: {
    queryKey: [...MEMBERS_KEY, 'tag-options'],
    queryFn: async (options) => nameOptions(((await get(getMemberTags, {}, options)) ?? []).map(({ tag }) => tag)),
  },
  value: ({ tags }) => tags,
};

/** The ids of all members that match, however many. */
async function findAll(filter: Readonly<Record<string, string>>): Promise<Id[]> {
  const found: Id[] = [];
  let part: DataOf<typeof getMatchingMembers>;
  do {
    part = (await get(getMatchingMembers, { ...filter, after: found.at(-1) })) ?? [];
    found.push(...part);
  } while (part.length === MAX_MEMBERS_AT_ONCE);
  return found;
}

/** A member of whom only the number is known. */
const memberOnly = (id: Id): ListedMember => ({ id, fname: '', lname: '', phone: '', email: '' });

const bulk: BulkDefinition<ListedMember> = {
  rowKey: ({ id }) => id,
  nameOf: fullName,
  matching: {
    isOffered: () => hasFeature('matching-members'),
    load: async (filter) => (await findAll(filterOf(filter))).map(memberOnly),
  },
  actions: [
    {
      id: 'tag',
      label: listTexts.addTag,
      isOffered: () => hasFeature('member-tags'),
      load: () => import(/* webpackChunkName: "list-bulk" */ './add-tag-dialog.tsx'),
    },
    {
      id: 'untag',
      label: listTexts.removeTag,
      isOffered: () => hasFeature('member-tags'),
      load: () => import(/* webpackChunkName: "list-bulk" */ './remove-tag-dialog.tsx'),
    },
    {
      id: 'export',
      label: listTexts.export,
      isOffered: () => hasFeature('export-chosen'),
      load: () => import(/* webpackChunkName: "list-bulk" */ './export-chosen-members.tsx'),
    },
  ],
};

const sorts: readonly ListSort<ListedMember>[] = [
  { id: 'name', kind: 'text', value: fullName },
  { id: 'phone', kind: 'text', directions: listTexts.numberDirections, value: ({ phone }) => phone },
  { id: 'email', kind: 'text', value: ({ email }) => email },
  { id: 'membership', kind: 'day', directions: listTexts.ends, value: ({ ends }) => ends },
  { id: 'measured', kind: 'day', value: ({ measured }) => measured },
  { id: 'added', kind: 'number', label: listTexts.added, directions: listTexts.ages, value: ({ id }) => Number(id) },
];

/** What our server sorts and filters by, if the gym is too large for a browser. */
const served = () => [
  ...(hasFeature('sorted-lists') ? ['name', 'membership', 'plan', 'added'] : []),
  ...(hasFeature('matching-members') ? ['tag'] : []),
];

/** Finds members by words in name, phone and email, by a phone in any spelling, and by number. */
const find = createRecordSearch<ListedMember>(
  (member) => `${fullName(member)} ${member.phone} ${member.email}`,
  numberSearch,
);

/** What users can arrange in a list of members, and its second search. */
const memberListTools = (
  name: string,
  read: typeof readMembers,
  contributed: readonly ListFilter<ListedMember>[] = [],
) =>
  createListTools<ListedMember>({
    name,
    person: signedInName,
    unsorted: listTexts.oldestFirst,
    sorts,
    filters: [membershipFilter, planFilter, tagFilter, ...contributed],
    served: () => [...served(), ...(hasFeature('members-by-id') ? contributed.map(({ name: one }) => one) : [])],
    search: {
      find,
      count: async (any, options) =>
        hasFeature('member-lists') ? (await read({ any, page: 1, size: 1 }, options)).total : 0,
    },
    bulk,
    views: savedViews,
  });

/** A filter of another remote. */
const foundMembers = ({ id, label, options, find, failure }: ContributedFilter): ListFilter<ListedMember> => ({
  name: id,
  label,
  options: () => options,
  value: () => undefined,
  found: {
    queryKey: [...MEMBERS_KEY, 'found'],
    find: async (value, aborting) => requireFew(await find(value, aborting)),
    failure,
    request: (ids) => ({ ids: memberIds(ids) }),
  },
});

const tools = memberListTools('members', readMembers);

/** The tools of the member list, with the filters of other remotes. */
export async function withFilters(load: HostServices['loadFilters']): Promise<{ default: typeof tools }> {
  const filters = await load?.('member-list-filter');
  return { default: filters ? memberListTools('members', readMembers, filters.map(foundMembers)) : tools };
}

export const measurementListTools = memberListTools('measurements', readPickerMembers);
