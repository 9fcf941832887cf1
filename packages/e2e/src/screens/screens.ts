import type { Role } from '@gym/browser-testing';

/**
 * Every screen of this product. `ready` appears once its data is loaded. `saves` marks forms whose fields are all
 * filled, so that submitting them saves without an error.
 */
export const SCREENS: [path: string, as: Role | undefined, ready: string, sent?: 'saves'][] = [
  ['/', undefined, '[name=password]'],
  ['/email', undefined, '[name=email]'],
  ['/forgetPassword', undefined, '[name=otp]'],
  ['/dashboard', 'admin', 'main h1'],
  ['/userlist', 'admin', 'main tbody tr'],
  ['/user', 'admin', '[name=fname]'],
  ['/updateUser/1', 'admin', '[name=fname]', 'saves'],
  ['/updateUser/2/erase', 'admin', '[name=confirm]'],
  ['/planList', 'admin', 'main tbody tr'],
  ['/plan', 'admin', '[name=plan_name]'],
  ['/updatePlan/1', 'admin', '[name=plan_name]', 'saves'],
  ['/audit', 'admin', '[name=person] option:nth-child(4)'],
  ['/memberData?q=a', 'admin', 'main tbody tr'],
  ['/memberData/1001', 'admin', 'main dl'],
  ['/memberData/1001/erase', 'admin', '[name=confirm]'],
  ['/duplicates', 'admin', '[name=by]'],
  ['/memberData/1001/merge', 'admin', '[name=q]'],
  ['/memberData/1001/merge/1002', 'admin', '[name=fname]', 'saves'],
  ['/merges', 'admin', 'main h1'],
  ['/imports', 'admin', 'main h1'],
  ['/profile', 'admin', 'input[type=file]'],
  ['/ediprofile', 'staff', '[name=fname]', 'saves'],
  ['/changePassword', 'staff', '[name=oldpassword]'],
  ['/sessions', 'staff', 'main li dl'],
  ['/memberList', 'staff', 'main tbody tr'],
  ['/addmember', 'staff', '[name=country] option:nth-child(3)'],
  ['/updateMember/1001', 'staff', '[name=first_name]', 'saves'],
  ['/memberHealth', 'staff', '[role=combobox]'],
  ['/healthList', 'staff', 'main tbody tr'],
  ['/updateMemberHealth/1001', 'staff', '[name=chest]', 'saves'],
  ['/memberDiet?member=1001', 'staff', '[name="diet.0.qty"]', 'saves'],
  ['/planAssign', 'staff', '[name=plan_id] option:nth-child(3)'],
  ['/renewals?due=30', 'staff', 'main tbody tr'],
  ['/member/1001', 'staff', 'main svg[role=img]'],
  ['/importMembers', 'staff', 'main input[type=file]'],
  ['/no/such/page', 'staff', 'main h1'],
];
