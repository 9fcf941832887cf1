import { nextAppCode } from '@gym/test-tools';
import type { TestServer } from './test-server.ts';

/** Sets up an authenticator app for the user of a token. */
export async function setUpApp(
  server: TestServer,
  token: string,
): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret } = await server.save('startAuthenticatorApp', undefined, token);
  const body = { code: nextAppCode(secret, server.clock.now()) };
  const { recovery_codes } = await server.save('activateAuthenticatorApp', body, token);
  return { secret, recoveryCodes: recovery_codes };
}
