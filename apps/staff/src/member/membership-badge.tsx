import type { MemberRow } from '@gym/api-client/staff';
import { Badge, type BadgeTone } from '@gym/ui';
import type { ReactElement } from 'react';
import { memberTexts } from '../texts/member.ts';

const TONES: Record<NonNullable<MemberRow['membership']>, BadgeTone> = {
  active: 'accent',
  ended: 'warning',
  none: 'neutral',
};

/** Whether a membership lasts, in a word. Where it is not known, a dash. */
export function MembershipBadge({ membership }: Pick<MemberRow, 'membership'>): ReactElement {
  return membership ? <Badge tone={TONES[membership]}>{memberTexts.membership[membership]}</Badge> : <>–</>;
}
