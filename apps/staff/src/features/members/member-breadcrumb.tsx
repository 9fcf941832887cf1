import { link } from '@gym/remote-contract/link';
import type { ReactElement } from 'react';
import { useHost } from '@gym/remote-contract';
import { Breadcrumb } from '@gym/ui/breadcrumb';
import * as paths from '../../paths.ts';
import { crumbTexts } from './texts.ts';
import { fullName } from './full-name.ts';

export interface MemberBreadcrumbProps {
  readonly id: string;
  /** The member; undefined while the name is unknown. */
  readonly member: { readonly fname: string; readonly lname: string } | undefined;
  /** The open screen. Left out on the member's page. */
  readonly screen?: string;
}

/** The way from the member list to a member, and to a screen about that member: Members › Asha Rao › Plan Assign. */
export function MemberBreadcrumb({ id, member, screen }: MemberBreadcrumbProps): ReactElement {
  const { session } = useHost();
  const list = { to: paths.memberList, label: crumbTexts.members };
  const name = member && fullName(member);
  if (screen === undefined || name === undefined || !session.has('member-page'))
    return <Breadcrumb trail={[list]} here={screen ?? name} />;
  return <Breadcrumb trail={[list, { to: link(paths.member, { id }), label: name }]} here={screen} />;
}
