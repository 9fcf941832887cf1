import type { ContractApi } from '../contract/contract-api.ts';
import type { ContractScenario } from '../contract/scenario.ts';
import { read, rejected } from '../contract/answer-shapes.ts';

const as = 'staff';

const firstState = async (api: ContractApi) =>
  api.firstId('getStateByCountryId', as, await api.firstId('getCountryMaster', as));

export const placeScenarios: readonly ContractScenario[] = [
  {
    name: 'E6: getCountryMaster answers all countries',
    run: (api) => api.get('getCountryMaster', { as }),
    status: 200,
    answer: read([{ id: 'number', name: 'string' }]),
  },
  {
    name: 'E6: getStateByCountryId answers the states of a country',
    run: async (api) => api.get('getStateByCountryId', { as, id: await api.firstId('getCountryMaster', as) }),
    status: 200,
    answer: read([{ id: 'number', state_name: 'string' }]),
  },
  {
    name: 'E6: getCityByStateId answers the cities of a state',
    run: async (api) => api.get('getCityByStateId', { as, id: await firstState(api) }),
    status: 200,
    answer: read([{ id: 'number', city_name: 'string' }]),
  },
  {
    name: 'E6: an unknown country has no states',
    run: (api) => api.get('getStateByCountryId', { as, id: 987_654 }),
    status: 200,
    answer: read({ is: [] }),
  },
  {
    name: 'E6: an unknown state has no cities',
    run: (api) => api.get('getCityByStateId', { as, id: 987_654 }),
    status: 200,
    answer: read({ is: [] }),
  },
  {
    name: 'K: getStateByCountryId needs a country',
    run: (api) => api.get('getStateByCountryId', { as }),
    status: 400,
    answer: rejected('id'),
  },
];
