import { authenticatorAppRoutes } from './authenticator-app.routes.ts';
import { passkeyRoutes } from './passkeys.routes.ts';
import { resetSecondFactors } from './reset-second-factors.ts';

export const secondFactorRoutes = [...authenticatorAppRoutes, ...passkeyRoutes, resetSecondFactors];
