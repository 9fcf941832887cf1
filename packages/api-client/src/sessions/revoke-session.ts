import { type Attempt, type Id, save, toWireNumber } from '@gym/api-client';

/** Signs out where one of the own sessions is. Only where the server announces `own-sessions`. */
export const revokeSession = async (id: Id, attempt?: Attempt): Promise<void> =>
  void (await save('/api/revokeSession', { id: toWireNumber(id) }, attempt));
