export { FOOD_NAMES } from './foods.ts';
