import { sessions } from '../schema/index.ts';

/** What the audit trail keeps of a session that was ended: whose it was, where it was opened, never its token. */
export const audited = { id: sessions.id, user_id: sessions.userId, address: sessions.address, agent: sessions.agent };
