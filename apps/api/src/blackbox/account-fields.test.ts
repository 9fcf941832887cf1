import { refusesHostileFields } from './hostile-fields.ts';

refusesHostileFields('public', 'signed-in', 'admin');
