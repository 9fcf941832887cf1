/** What other features use. */
export { getUsers } from './user-queries.ts';
export { userTexts } from './texts.ts';
