import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type DueSearch, getMemberships, getMembershipPreview, getRenewalsDue } from '@gym/api-client/staff';
import type { BootConfig } from '@gym/remote-contract';
import { formatMoney } from '@gym/ui';

/** A price as the gym writes it. A server that is not ours may hold one that is no number: it is shown as it came. */
export const formatPrice = (price: number | string, money: Pick<BootConfig, 'currency' | 'locale'>): string =>
  price === '' || Number.isNaN(Number(price)) ? String(price) : formatMoney(Number(price), money);

/** Everything read about assignments; a save reads it again. */
export const MEMBERSHIPS_KEY = ['assignments'] as const;

/** The dates that assigning would bring. */
export const PREVIEWS_KEY = [...MEMBERSHIPS_KEY, 'preview'] as const;

/** All periods of a member, the latest first. */
export const membershipsQuery = (member: string) =>
  queryOptions({
    queryKey: [...MEMBERSHIPS_KEY, 'of', member],
    queryFn: ({ signal }) => getMemberships(member, { signal }),
  });

/**
 * The dates that assigning a plan would bring: asked anew each time and never from memory, as they depend on today and
 * on the last period.
 */
export const membershipPreviewQuery = (member: string, plan: string) =>
  queryOptions({
    queryKey: [...PREVIEWS_KEY, member, plan],
    queryFn: ({ signal }) => getMembershipPreview({ member_id: member, plan_id: plan }, { signal }),
    enabled: member !== '' && plan !== '',
    gcTime: 0,
  });

/** A page of those whose membership ends within so many days, or has ended. */
export const renewalsQuery = (search: DueSearch) =>
  queryOptions({
    queryKey: [...MEMBERSHIPS_KEY, 'due', search],
    queryFn: ({ signal }) => getRenewalsDue(search, { signal }),
    // The page before stands until the next is there; another choice starts anew.
    placeholderData: (before, query) =>
      (query?.queryKey[2] as DueSearch | undefined)?.due === search.due ? keepPreviousData(before) : undefined,
  });
