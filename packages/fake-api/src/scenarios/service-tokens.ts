import { read, rejected } from '../contract/answer-shapes.ts';
import type { ContractApi } from '../contract/contract-api.ts';
import type { ContractScenario } from '../contract/scenario.ts';

const serviceToken = (api: ContractApi, origin: string) =>
  api.get('getServiceToken', { as: 'staff', query: { origin } });

export const serviceTokenScenarios: readonly ContractScenario[] = [
  {
    name: 'getServiceToken answers a token for the API of a remote, and how long it is valid',
    run: (api) => serviceToken(api, 'https://lockers.example'),
    status: 200,
    answer: read({ token: 'string', expires_in: 'number' }),
  },
  {
    name: 'getServiceToken answers no token for an origin that no remote declares',
    run: (api) => serviceToken(api, 'https://lockers.invalid'),
    status: 403,
    answer: rejected(),
  },
  {
    name: 'getServiceToken without an origin is malformed',
    run: (api) => api.get('getServiceToken', { as: 'staff' }),
    status: 400,
    answer: rejected('origin'),
  },
];
