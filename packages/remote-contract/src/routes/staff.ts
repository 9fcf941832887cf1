/** The specification's routes for staff (section 2), without the shell's. They never change. */
export const memberList = '/memberList';
export const addMember = '/addmember';
export const updateMember = '/updateMember/:id';
export const memberHealth = '/memberHealth';
export const healthList = '/healthList';
export const updateHealth = '/updateMemberHealth/:id';
export const memberDiet = '/memberDiet';
export const planAssign = '/planAssign';
