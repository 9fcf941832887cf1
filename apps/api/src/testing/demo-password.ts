/** Of both demo accounts in every test's database. */
export const PASSWORD = 'demo password';
