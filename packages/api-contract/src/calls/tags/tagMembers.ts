import { defineCall, type Example } from '../../schema/call.ts';
import { change } from './tag-limits.ts';

/** All or nothing, and an audit entry for each changed member. */
export const tagMembers = defineCall('tagMembers', {
  ...change,
  summary: 'Add a tag to members.',
  audited: 'Added a tag to {name}',
});

export const example: Example<typeof tagMembers> = {
  body: { ids: [1063], tag: 'Morning' },
  answer: { status: 'success', data: { tag: 'Morning', changed: [1063], missing: [] } },
};
