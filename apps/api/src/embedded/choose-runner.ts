import { OperatorError } from '../operator-error.ts';
import { accountRunner } from './account-runner.ts';
import { namespaceRunner } from './namespace-runner.ts';
import { plainRunner } from './plain-runner.ts';
import type { Runner } from './runner.ts';
import { unprivilegedAccount } from './unprivileged-account.ts';

/**
 * How PostgreSQL is run here. It refuses to run as root, and root in a bare container is who tries the product first.
 * @throws OperatorError where root has no account to run it under.
 */
export async function chooseRunner(binaries: string): Promise<Runner> {
  if (process.platform === 'win32' || process.geteuid?.() !== 0) return plainRunner(binaries);
  const account = await unprivilegedAccount();
  if (!account)
    throw new OperatorError(
      'The embedded database does not run as root, and this system has neither an account "nobody" nor "postgres": run the server as another user, or set DATABASE_URL to a PostgreSQL server.',
    );
  return (await namespaceRunner(binaries, account)) ?? accountRunner(binaries, account);
}
