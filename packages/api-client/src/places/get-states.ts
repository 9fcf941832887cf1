import { type Id, idOf, readList, type ReadOptions, textOf, withId } from '@gym/api-client';

export interface State {
  readonly id: Id;
  readonly state_name: string;
}

/** The states of a country (acceptance E6). */
export const getStates = (countryId: Id, options?: ReadOptions): Promise<State[]> =>
  readList(
    withId('/api/getStateByCountryId', countryId),
    ({ id, state_name }) => ({ id: idOf(id), state_name: textOf(state_name) }),
    options,
  );
