import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type DueSearch, getMemberships, getMembershipPreview, getRenewalsDue } from '@gym/api-client/staff';
import type { BootConfig } from '@gym/remote-contract';
import { formatMoney } from '@gym/ui';

/** Formats a price. Another server may store a price that is not a number: it is shown as received. */
export const formatPrice = (price: number | string, money: Pick<BootConfig, 'currency' | 'locale'>): string =>
  price === '' || Number.isNaN(Number(price)) ? String(price) : formatMoney(Number(price), money);

/** Key of all queries about memberships; a save invalidates it. */
export const MEMBERSHIPS_KEY = ['assignments'] as const;

/** Key of the previews of membership dates. */
export const PREVIEWS_KEY = [...MEMBERSHIPS_KEY, 'preview'] as const;

/** All memberships of a member, latest first. */
export const membershipsQuery = (member: string) =>
  queryOptions({
    queryKey: [...MEMBERSHIPS_KEY, 'of', member],
    queryFn: ({ signal }) => getMemberships(member, { signal }),
  });

/** The dates that a sale would set. They depend on today and on the last membership, so they are never cached. */
export const membershipPreviewQuery = (member: string, plan: string) =>
  queryOptions({
    queryKey: [...PREVIEWS_KEY, member, plan],
    queryFn: ({ signal }) => getMembershipPreview({ member_id: member, plan_id: plan }, { signal }),
    enabled: member !== '' && plan !== '',
    gcTime: 0,
  });

/** A page of memberships that end within some days, or that have ended. */
export const renewalsQuery = (search: DueSearch, enabled = true) =>
  queryOptions({
    enabled,
    queryKey: [...MEMBERSHIPS_KEY, 'due', search],
    queryFn: ({ signal }) => getRenewalsDue(search, { signal }),
    // Keep the previous page until the next one arrives; another choice starts empty.
    placeholderData: (before, query) =>
      (query?.queryKey[2] as DueSearch | undefined)?.due === search.due ? keepPreviousData(before) : undefined,
  });
