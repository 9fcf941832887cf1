import type { Call } from '@gym/api-contract';
import type { Implementation } from './implement.ts';
import { Refusal } from './refusal.ts';

/** Stands for a call of the contract that this server does not answer yet; who may make it is checked all the same. */
export const unbuiltCall = ({ method, path, summary, access }: Call): Implementation => ({
  call: { method, path, summary, access, answer: {} as Call['answer'] },
  answer: async () => {
    throw new Refusal(404, `This server does not offer ${path} yet.`);
  },
});
