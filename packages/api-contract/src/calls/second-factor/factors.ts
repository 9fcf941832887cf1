import { answer } from '../../schema/fields.ts';
import { list, record, string } from '../../schema/schema.ts';

/** New recovery codes. This is the only response that holds them: the server stores hashes. */
export const recoveryCodes = answer(record({ recovery_codes: list(string()) }));
