import { getFoods } from './foods.ts';
import { getDietOverview, getMemberDietVersions } from './diet-history.ts';
import { getMemberDiet, saveMemberDiet } from './member-diet.ts';
import { deleteDietTemplate, getDietTemplates, saveDietTemplate } from './diet-templates.ts';

export const dietRoutes = [
  getFoods,
  getMemberDiet,
  saveMemberDiet,
  getMemberDietVersions,
  getDietOverview,
  getDietTemplates,
  saveDietTemplate,
  deleteDietTemplate,
];
