import { defineCall, type Example } from '../../schema/call.ts';
import { change } from './tag-limits.ts';

export const untagMembers = defineCall('untagMembers', {
  ...change,
  summary: 'Remove a tag from members.',
  audited: 'Removed a tag from {name}',
});

export const example: Example<typeof untagMembers> = {
  body: { ids: [1067], tag: 'Morning' },
  answer: { status: 'success', data: { tag: 'Morning', changed: [1067], missing: [] } },
};
