import { calls, nameOfCall, type Call } from '@gym/api-contract';

/** What an API can be asked: names of its calls, and the additions to the specification that it announces. */
export interface ApiSurface {
  /** Its origin, or what else it is called in a complaint. */
  readonly name: string;
  readonly calls: ReadonlySet<string>;
  readonly features: ReadonlySet<string>;
}

const known: readonly Call[] = Object.values(calls);

/** Of a call that the contract has as an addition to the specification: what announces it. */
export const announcedBy = (name: string): string | undefined => known.find((call) => nameOfCall(call) === name)?.ours;

/** What every API of this product can be asked: the calls of the specification's section 7, and nothing announced. */
export const specificationApi = (name = 'the specification'): ApiSurface => ({
  name,
  calls: new Set(known.filter(({ ours }) => ours === undefined).map(nameOfCall)),
  features: new Set(),
});
