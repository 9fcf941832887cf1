import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type DataOf, get, getAnswer } from '@gym/api-client';
import { pageOf } from '@gym/api-client/calls';
import type { QueryOf } from '@gym/api-contract';
import { getMemberAssignments, getRenewalPreview, getRenewalsDue, getPlanDetails } from '@gym/api-contract/calls';
import { type BootConfig, type HostSession, useHost } from '@gym/remote-contract';
import { formatMoney } from '@gym/ui';

/** Formats a price. Another server may store a price that is not a number: it is shown as received. */
export const formatPrice = (price: number | string, money: Pick<BootConfig, 'currency' | 'locale'>): string =>
  price === '' || Number.isNaN(Number(price)) ? String(price) : formatMoney(Number(price), money);

/** The membership ends within so many days from today, or has ended. `0` only if `desk-overview` is announced. */
export type Due = QueryOf<typeof getRenewalsDue>['due'];

/** Which members, and which page of them. The first page is 1; a page has up to 1 000 rows. */
interface DueSearch {
  readonly due: Due;
  readonly page: number;
  readonly size: number;
  /** `sort` and `order`, as the call takes them, if the server announces `sorted-renewals`. */
  readonly view?: Readonly<Record<string, string>>;
}

/** The membership that a sale would add. */
export type PreviewedMembership = DataOf<typeof getRenewalPreview>;

/** Key of all queries about memberships; a save invalidates it. */
export const MEMBERSHIPS_KEY = ['assignments'] as const;

/** Key of the previews of membership dates. */
export const PREVIEWS_KEY = [...MEMBERSHIPS_KEY, 'preview'] as const;

/** All memberships of a member, latest first. */
export const membershipsQuery = (member: string) =>
  queryOptions({
    queryKey: [...MEMBERSHIPS_KEY, 'of', member],
    queryFn: async ({ signal }) => (await get(getMemberAssignments, { id: member }, { signal })) ?? [],
  });

/** The dates that a sale would set. They depend on today and on the last membership, so they are never cached. */
export const membershipPreviewQuery = (member: string, plan: string) =>
  queryOptions({
    queryKey: [...PREVIEWS_KEY, member, plan],
    queryFn: ({ signal }) => get(getRenewalPreview, { member_id: member, plan_id: plan }, { signal }),
    enabled: member !== '' && plan !== '',
    gcTime: 0,
  });

/** A page of memberships that end within some days, or that have ended. */
export const renewalsQuery = ({ view, ...search }: DueSearch, enabled = true) =>
  queryOptions({
    enabled,
    queryKey: [...MEMBERSHIPS_KEY, 'due', { ...search, view }],
    queryFn: async ({ signal }) => pageOf(await getAnswer(getRenewalsDue, { ...search, ...view }, { signal })),
    // Keep the previous page until the next one arrives; another choice starts empty.
    placeholderData: (before, query) =>
      (query?.queryKey[2] as DueSearch | undefined)?.due === search.due ? keepPreviousData(before) : undefined,
  });

export const planListQuery = queryOptions({
  queryKey: ['plans', 'list'],
  queryFn: ({ signal }) => get(getPlanDetails, {}, { signal }),
});

const DUE_CHOICES: readonly Due[] = ['0', '7', '14', '30', 'ended'];

/** The choices for due renewals. Only some servers list those of today. */
export const dueChoices = (session: HostSession): readonly Due[] =>
  DUE_CHOICES.filter((due) => due !== '0' || session.has('desk-overview'));

/** The choice in the URL, `?due=14`; otherwise within seven days. */
export const dueChoice = (session: HostSession, params: URLSearchParams): Due =>
  dueChoices(session).find((due) => due === params.get('due')) ?? '7';
/** Whether the server announces memberships. */
export const useHasMemberships = (): boolean => useHost().session.has('memberships');
