import { getFoods } from './get-foods.ts';
import { getMemberDiet, saveMemberDiet } from './member-diet.ts';
import { deleteTemplate, getTemplates, saveTemplate } from './templates.ts';

export const dietCalls = [getFoods, getMemberDiet, saveMemberDiet, getTemplates, saveTemplate, deleteTemplate];
