import { getFigures } from './get-figures.ts';

export const dashboardCalls = [getFigures];
