import { calls, type Call } from '@gym/api-contract';
import { dayAt } from '@gym/rules';
import type { Download } from '../../platform/http/download.ts';
import { implementDownload, type Implementation } from '../../platform/http/implement-call.ts';
import type { Services } from '../../platform/services/services.ts';
import { csvDownload, type ExportingCall } from '../../shared/csv/csv-download.ts';
import { type ChosenIds, EXPORTED_LISTS, exportedMatches, type ExportedList, type GymDay } from './exported-lists.ts';

interface ExportInput {
  readonly call: Call;
  readonly list: ExportedList;
  readonly ids: ChosenIds;
}

const gymDay = ({ config, clock }: Services): GymDay => {
  const { timeZone } = config.gym;
  return { timeZone, today: dayAt(clock.now(), timeZone) };
};

function exportList({ call, list, ids }: ExportInput, incoming: ExportingCall, services: Services): Promise<Download> {
  const { columns, text, values } = EXPORTED_LISTS[list];
  const table = { columns, text, values: values(gymDay(services), ids) };
  const chosen = ids === null ? undefined : new Set(ids).size;
  return csvDownload({ call, name: list, table, list, chosen }, incoming, services);
}

const exportRoute = (call: Call, list: ExportedList): Implementation =>
  implementDownload(call, (incoming, services) => exportList({ call, list, ids: null }, incoming, services));

const exportChosenUsers = implementDownload(calls.exportChosenUsers, (incoming, services) =>
  exportList({ call: calls.exportChosenUsers, list: 'users', ids: incoming.body.ids.split(',') }, incoming, services),
);

const exportChosenMembers = implementDownload(calls.exportChosenMembers, (incoming, services) =>
  exportList(
    { call: calls.exportChosenMembers, list: 'members', ids: incoming.body.ids.split(',') },
    incoming,
    services,
  ),
);

const exportMatchingMembers = implementDownload(calls.exportMatchingMembers, (incoming, services) => {
  const table = exportedMatches(incoming.query, gymDay(services));
  const call = calls.exportMatchingMembers;
  return csvDownload({ call, name: 'members', table, list: 'members', chosen: 'matching' }, incoming, services);
});

export const exportRoutes = [
  exportRoute(calls.exportUsers, 'users'),
  exportRoute(calls.exportPlans, 'plans'),
  exportRoute(calls.exportMembers, 'members'),
  exportRoute(calls.exportMemberships, 'memberships'),
  exportChosenUsers,
  exportChosenMembers,
  exportMatchingMembers,
];
