import { defineRemote } from '@gym/remote-contract/define-remote';

export const { contract, routes } = defineRemote({
  name: 'prices',
  title: 'Prices',
  owner: 'Test team',
  audience: 'staff',
  contract: '^1.2.0',
  routes: [
    {
      path: '/prices',
      page: () => import(/* webpackChunkName: "price-list" */ './price-list.page.tsx'),
      menu: { label: 'Prices', icon: 'plan' },
      early: [{ call: 'getPlanDetails' }],
    },
  ],
});
