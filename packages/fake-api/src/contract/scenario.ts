import type { RawAnswer } from '@gym/api-client/testing';
import { parseJson } from '@gym/api-client';
import type { ContractApi } from './contract-api.ts';
import { unlike, type Shape } from './shape.ts';

/** One behaviour that a server and its fake must share. */
export interface ContractScenario {
  readonly name: string;
  readonly run: (api: ContractApi) => Promise<RawAnswer>;
  readonly status: number;
  readonly answer: Shape;
}

/** Runs a scenario on a server and resolves to its deviations, one sentence each. Empty if the server passes. */
export async function departures(api: ContractApi, { run, status, answer }: ContractScenario): Promise<string[]> {
  const given = await run(api);
  const body = given.body === '' ? undefined : (parseJson(given.body) ?? given.body);
  return [
    ...(given.status === status ? [] : [`status is ${given.status}, not ${status}: ${given.body.slice(0, 200)}`]),
    ...unlike(body, answer),
  ];
}
