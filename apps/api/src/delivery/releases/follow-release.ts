import { RELEASE_FILE, type Release, type Store } from '@gym/release/serve';
import { oneLine, OperatorError } from '../../platform/errors/operator-error.ts';

export interface CurrentRelease<Prepared> {
  /** The prepared form of the currently promoted release. */
  current(): Prepared;
  stop(): void;
}

export type LoadRelease = (store: Store) => Promise<Release>;

interface Options<Prepared> {
  readonly store: Store;
  readonly load: LoadRelease;
  prepare(release: Release): Promise<Prepared>;
  warn(text: string): void;
  readonly interval?: number;
}

/**
 * Follows the promoted release: checks its folder or bucket every 5 s and switches to a complete new release. If it
 * cannot read the new release, it keeps the last good one.
 * @throws OperatorError if there is none at the start
 */
export async function followRelease<Prepared>({
  store,
  load,
  prepare,
  warn,
  interval = 5_000,
}: Options<Prepared>): Promise<CurrentRelease<Prepared>> {
  let seen = await firstEtag(store);
  let prepared = await prepare(await load(store));
  let checking = false;
  let lastWarning = '';

  /** Warns once about a release that stays broken. */
  function warnOnce(text: string): void {
    if (text !== lastWarning) warn(text);
    lastWarning = text;
  }

  async function check(): Promise<void> {
    try {
      const found = await store.etag(RELEASE_FILE);
      if (found === undefined)
        return warnOnce(`There is no release in ${store.address} any more; the last one stays live.`);
      if (found !== seen) {
        prepared = await prepare(await load(store));
        seen = found;
      }
      lastWarning = '';
    } catch (error) {
      warnOnce(`The new release in ${store.address} cannot be served; the previous one stays live: ${oneLine(error)}`);
    }
  }

  const timer = setInterval(() => {
    if (checking) return;
    checking = true;
    void check().finally(() => {
      checking = false;
    });
  }, interval);
  timer.unref();
  return { current: () => prepared, stop: () => clearInterval(timer) };
}

async function firstEtag(store: Store): Promise<string> {
  const advice = 'create one with "pnpm build", or set RELEASES to the folder or the bucket that contains one';
  const found = await store.etag(RELEASE_FILE).catch((error: unknown) => {
    throw new OperatorError(
      `Cannot read the releases in ${store.address}: ${oneLine(error)}; check RELEASES and, for a bucket, ` +
        'AWS_REGION, AWS_ENDPOINT_URL_S3 and the credentials in AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.',
    );
  });
  if (found === undefined) throw new OperatorError(`There is no release in ${store.address}: ${advice}.`);
  return found;
}
