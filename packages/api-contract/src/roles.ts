/** Role codes (specification section 9): 1 is an administrator, any other value is staff. */
export const ADMIN_ROLE = 1;
export const STAFF_ROLE = 2;
