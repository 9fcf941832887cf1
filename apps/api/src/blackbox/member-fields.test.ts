import { refusesHostileFields } from './hostile-fields.ts';

refusesHostileFields('staff');
