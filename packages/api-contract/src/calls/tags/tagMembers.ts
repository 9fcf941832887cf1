import { defineCall } from '../../schema/call.ts';
import { change } from './tag-limits.ts';

/** All or nothing, and an audit entry for each changed member. */
export const tagMembers = defineCall({ ...change, path: '/api/tagMembers', summary: 'Add a tag to members.' });
