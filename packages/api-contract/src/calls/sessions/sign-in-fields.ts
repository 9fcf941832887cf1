import { MAX_EMAIL } from '@gym/rules';
import { string } from '../../schema/schema.ts';

/** An email to look up. Its format is not checked. */
export const lookedUp = string({ minLength: 1, maxLength: MAX_EMAIL });
