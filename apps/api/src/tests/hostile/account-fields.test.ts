import { testHostileFields } from './hostile-fields.ts';

testHostileFields('public', 'signed-in', 'admin');
