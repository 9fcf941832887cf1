import { defineCall } from '../../schema/call.ts';
import { change } from './tag-limits.ts';

export const untagMembers = defineCall({ ...change, path: '/api/untagMembers', summary: 'Remove a tag from members.' });
