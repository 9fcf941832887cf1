import { calls, type Call } from '@gym/api-contract';
import { implementDownload, type Implementation } from '../../platform/http/implement-call.ts';
import { dayAt } from '../../shared/calendar/days.ts';
import { csvDownload } from '../../shared/csv/csv-download.ts';
import { EXPORTED_LISTS, type ExportedList } from './exported-lists.ts';

const exportRoute = (call: Call, list: ExportedList): Implementation =>
  implementDownload(call, async (incoming, services) => {
    const { timeZone } = services.config.gym;
    const { columns, text, values } = EXPORTED_LISTS[list];
    const table = { columns, text, values: values({ timeZone, today: dayAt(services.clock.now(), timeZone) }) };
    return csvDownload({ call, name: list, table, list }, incoming, services);
  });

export const exportRoutes = [
  exportRoute(calls.exportUsers, 'users'),
  exportRoute(calls.exportPlans, 'plans'),
  exportRoute(calls.exportMembers, 'members'),
  exportRoute(calls.exportMemberships, 'memberships'),
];
