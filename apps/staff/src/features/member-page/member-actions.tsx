import { link, withQuery } from '@gym/remote-contract/link';
import type { ReactElement } from 'react';
import type { MemberRow } from '@gym/api-contract';
import { LinkButton } from '@gym/ui';
import * as paths from '../../paths.ts';
import { memberPageTexts } from '../members/index.ts';
import styles from './member-actions.module.css';

const { edit, changeDietShort, measureShort, renew, assign } = memberPageTexts;

/** The next steps with a member. In a narrow window they stay at the bottom, in reach of the thumb. */
export function MemberActions({ id, membership }: { id: string } & Pick<MemberRow, 'membership'>): ReactElement {
  const isRenewal = membership !== undefined && membership !== 'none';
  return (
    <div className={styles.actions}>
      <LinkButton to={withQuery(paths.planAssign, { member: id })} variant="primary">
        {isRenewal ? renew : assign}
      </LinkButton>
      <LinkButton to={withQuery(paths.memberHealth, { member: id })}>{measureShort}</LinkButton>
      <LinkButton to={withQuery(paths.memberDiet, { member: id })}>{changeDietShort}</LinkButton>
      <LinkButton to={link(paths.updateMember, { id })}>{edit}</LinkButton>
    </div>
  );
}
