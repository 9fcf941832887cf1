import type { Due } from './memberships.ts';
import type { HostSession } from '@gym/remote-contract';

const DUE_CHOICES: readonly Due[] = ['0', '7', '14', '30', 'ended'];

/** The choices for due renewals. Only some servers list those of today. */
export const dueChoices = (session: HostSession): readonly Due[] =>
  DUE_CHOICES.filter((due) => due !== '0' || session.has('desk-overview'));

/** The choice in the URL, `?due=14`; otherwise within seven days. */
export const dueChoice = (session: HostSession, params: URLSearchParams): Due =>
  dueChoices(session).find((due) => due === params.get('due')) ?? '7';
