/** The specification's routes for administrators (section 2), without the shell's. They never change. */
export const userList = '/userlist';
export const addUser = '/user';
export const updateUser = '/updateUser/:id';
export const planList = '/planList';
export const addPlan = '/plan';
export const updatePlan = '/updatePlan/:id';
