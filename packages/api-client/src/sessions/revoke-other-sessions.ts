import { type Attempt, save } from '@gym/api-client';

/** Signs out everywhere but here. Only where the server announces `own-sessions`. */
export const revokeOtherSessions = async (attempt?: Attempt): Promise<void> =>
  void (await save('/api/revokeOtherSessions', {}, attempt));
