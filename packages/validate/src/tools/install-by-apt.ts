import { run, type Ran } from '../process/run.ts';

/**
 * Installs Debian packages. Only root on a system with apt can; anyone else gets the sentence that says so.
 * `policy-rc.d` is not touched: a server that the package starts by itself is left alone and not used.
 */
export async function installByApt(
  packages: readonly string[],
  machine = { uid: process.getuid?.(), platform: process.platform },
): Promise<Ran> {
  if (machine.platform !== 'linux' || machine.uid !== 0) {
    return { ok: false, output: `apt can install ${packages.join(' and ')} only for root on Debian or Ubuntu.` };
  }
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const update = await run('apt-get', ['update', '-q'], { cwd: '/', env });
  if (!update.ok) return update;
  return run('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...packages], { cwd: '/', env });
}
