import * as paths from './paths.ts';
import { crumbTexts } from './texts.ts';

/** The lists above the screens of this remote, for their breadcrumbs. */
export const crumbs = {
  users: { to: paths.userList, label: crumbTexts.users },
  plans: { to: paths.planList, label: crumbTexts.plans },
  memberData: { to: paths.findMember, label: crumbTexts.memberData },
};
