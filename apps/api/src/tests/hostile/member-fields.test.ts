import { testHostileFields } from './hostile-fields.ts';

testHostileFields('staff');
