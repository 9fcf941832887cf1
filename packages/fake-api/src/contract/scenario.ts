import type { RawAnswer } from '@gym/api-client/testing';
import { parseJson } from '@gym/api-client';
import type { ContractApi } from './contract-api.ts';
import { unlike, type Shape } from './shape.ts';

/** One thing that a server must do in the same way as its fake. */
export interface ContractScenario {
  readonly name: string;
  readonly run: (api: ContractApi) => Promise<RawAnswer>;
  readonly status: number;
  readonly answer: Shape;
}

/** Plays a scenario on a server and resolves to where it departs, one sentence each; none when the server keeps it. */
export async function departures(api: ContractApi, { run, status, answer }: ContractScenario): Promise<string[]> {
  const given = await run(api);
  const body = given.body === '' ? undefined : (parseJson(given.body) ?? given.body);
  return [
    ...(given.status === status ? [] : [`status is ${given.status}, not ${status}: ${given.body.slice(0, 200)}`]),
    ...unlike(body, answer),
  ];
}
