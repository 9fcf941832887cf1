import { integer, number } from '../../schema/schema.ts';

export const count = integer({ minimum: 0 });

export const money = number({ minimum: 0 });
