import { ADMIN_ROLE } from '@gym/api-contract';
import type { SignedIn } from '../../platform/http/implement-call.ts';
import type { CallsConfig } from '../../platform/services/services.ts';

/** Whether a user sees the gym's sums of money: administrators do, and staff if the gym's setting says so. */
export const seesMoney = ({ role }: SignedIn, { moneyFigures }: Pick<CallsConfig, 'moneyFigures'>): boolean =>
  role === ADMIN_ROLE || moneyFigures === 'everyone';
