/** What other features use. */
export { userTexts } from './texts.ts';
