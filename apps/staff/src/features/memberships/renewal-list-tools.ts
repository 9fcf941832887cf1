import { hasFeature } from '@gym/api-client';
import type { DueRenewal } from '@gym/api-contract';
import { savedViews, signedInName } from '@gym/api-client/calls';
import { createListTools } from '@gym/ui/list-tools';
import { fullName, listTexts } from '../members/index.ts';

const SORTS = ['name', 'plan', 'ends'];
/** Our server sorts all pages. Another one has its own order, which the browser cannot change page by page. */
const served = () => (hasFeature('sorted-renewals') ? SORTS : []);

/** What users can arrange in the list of due renewals. The server sorts and pages it. */
export default createListTools<DueRenewal>({
  name: 'renewals',
  person: signedInName,
  unsorted: listTexts.nearestFirst,
  sorts: [
    { id: 'name', kind: 'text', value: fullName },
    { id: 'plan', kind: 'text', value: ({ plan_name }) => plan_name },
    { id: 'ends', kind: 'day', value: ({ ends }) => ends },
  ],
  filters: [],
  served,
  views: savedViews,
});
