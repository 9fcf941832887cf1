/** What other features use. */
export { StoredDiet } from './stored-diet.tsx';
