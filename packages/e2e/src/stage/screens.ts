import type { Role } from '../product/product.ts';

/** Every screen of this product; `ready` is what stands once its data is there. */
export const SCREENS: [path: string, as: Role | undefined, ready: string][] = [
  ['/', undefined, '[name=password]'],
  ['/email', undefined, '[name=email]'],
  ['/forgetPassword', undefined, '[name=otp]'],
  ['/dashboard', 'admin', 'main h1'],
  ['/userlist', 'admin', 'main tbody tr'],
  ['/user', 'admin', '[name=fname]'],
  ['/updateUser/1', 'admin', 'main h1'],
  ['/planList', 'admin', 'main tbody tr'],
  ['/plan', 'admin', '[name=plan_name]'],
  ['/updatePlan/1', 'admin', 'main h1'],
  ['/profile', 'admin', 'input[type=file]'],
  ['/ediprofile', 'staff', '[name=fname]'],
  ['/changePassword', 'staff', '[name=oldpassword]'],
  ['/memberList', 'staff', 'main tbody tr'],
  ['/addmember', 'staff', '[name=country] option:nth-child(3)'],
  ['/updateMember/1001', 'staff', '[name=first_name]'],
  ['/memberHealth', 'staff', '[role=combobox]'],
  ['/healthList', 'staff', 'main tbody tr'],
  ['/updateMemberHealth/1001', 'staff', '[name=chest]'],
  ['/planAssign', 'staff', '[name=plan_id] option:nth-child(3)'],
  ['/renewals?due=30', 'staff', 'main tbody tr'],
  ['/member/1001', 'staff', 'main svg[role=img]'],
  ['/no/such/page', 'staff', 'main h1'],
];
