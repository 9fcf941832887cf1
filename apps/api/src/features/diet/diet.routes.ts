import { getFoods } from './foods.ts';
import { getMemberDiet, saveMemberDiet } from './member-diet.ts';
import { deleteDietTemplate, getDietTemplates, saveDietTemplate } from './diet-templates.ts';

export const dietRoutes = [
  getFoods,
  getMemberDiet,
  saveMemberDiet,
  getDietTemplates,
  saveDietTemplate,
  deleteDietTemplate,
];
