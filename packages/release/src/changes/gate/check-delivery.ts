import { integrityOf, storedAssets } from '../../target/asset-files.ts';
import { problem, type Problem, type ProblemId } from '../../target/problem.ts';
import type { CheckedRemote, CheckedShell } from '../../target/published-build.ts';
import { mapConcurrent } from '../../target/store.ts';

/** Time limit for one file. */
const TIMEOUT_MS = 30_000;
const ONE_YEAR_S = 31_536_000;

/** A foreign origin: the CDN must allow every origin. */
const ORIGIN = 'https://product.example';

/** A CDN may answer differently to browsers that accept compressed files and to those that accept none. */
const ENCODINGS = ['br, gzip', 'identity'];

/** Only stock hosts load the manifest. A CDN with an earlier configuration has none, and releases need none. */
const isForBrowsers = ({ name }: { readonly name: string }): boolean => !name.endsWith('.json');

/**
 * Whether the CDN answers every file of a build as browsers need it.
 * @param base the deployment's CDN_BASE, with or without a slash at its end
 */
export async function checkDelivery(build: CheckedShell | CheckedRemote, base: string): Promise<Problem[]> {
  const folder = base.endsWith('/') ? base : `${base}/`;
  const wanted = storedAssets(build)
    .filter(isForBrowsers)
    .flatMap(({ name, integrity }) =>
      ENCODINGS.map((encoding) => ({ address: new URL(name, folder).href, integrity, encoding })),
    );
  const found = await mapConcurrent(wanted, async ({ address, integrity, encoding }) => {
    const faults = await faultsOf(address, integrity, encoding).catch((cause: unknown): Fault[] => [
      [
        'delivery/unreachable',
        `could not be fetched (${(cause as Error).message}): is --cdn the address of the files, and does it respond?`,
      ],
    ]);
    return faults.map(([id, fault]) => problem(id, { of: build }, `${address} ${fault}`));
  });
  return [...new Map(found.flat().map((one) => [one.text, one])).values()];
}

/** What is wrong with an answer, and its name. */
type Fault = readonly [ProblemId, string];

/** Statuses of a CDN that may answer later. */
const isTemporary = (status: number): boolean => status >= 500 || status === 429;

async function faultsOf(address: string, integrity: string, encoding: string): Promise<Fault[]> {
  const answer = await fetch(address, {
    headers: { origin: ORIGIN, 'accept-encoding': encoding },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const body = Buffer.from(await answer.arrayBuffer());
  if (isTemporary(answer.status))
    return [['delivery/unreachable', `returned ${answer.status}: the CDN is overloaded or out of order.`]];
  if (answer.status !== 200)
    return [
      [
        'delivery/status',
        `returned ${answer.status}: publish the build to the target behind this address, and make every file readable.`,
      ],
    ];
  const header = (name: string): string => answer.headers.get(name) ?? '';
  const checks: readonly [holds: boolean, ...fault: Fault][] = [
    [
      integrityOf(body) === integrity,
      'delivery/changed',
      'differs from the build, so no browser would run it: purge the cache, and publish the build again.',
    ],
    [
      encoding !== 'identity' || ['', 'identity'].includes(header('content-encoding')),
      'delivery/encoding',
      `has the encoding ${header('content-encoding')}, which the request did not accept: ` +
        'choose the variant by accept-encoding.',
    ],
    [
      typeOf(address).test(header('content-type')),
      'delivery/type',
      `has the content type "${header('content-type')}", so no browser would run it: set the right content-type.`,
    ],
    [
      ['*', ORIGIN].includes(header('access-control-allow-origin')),
      'delivery/origin',
      'lacks "access-control-allow-origin: *": pages of other origins cannot run it. Set the header.',
    ],
    [
      isImmutable(header('cache-control')),
      'delivery/cache',
      `has "cache-control: ${header('cache-control')}", so every visit requests it again: ` +
        `set "public, max-age=${ONE_YEAR_S}, immutable".`,
    ],
  ];
  return checks.filter(([holds]) => !holds).map(([, ...fault]) => fault);
}

const typeOf = (address: string): RegExp =>
  address.endsWith('.css') ? /^text\/css\b/ : /^(text|application)\/javascript\b/;

const isImmutable = (cacheControl: string): boolean =>
  /\bimmutable\b/.test(cacheControl) &&
  Number(/\bmax-age=(\d+)/.exec(cacheControl)?.[1] ?? 0) >= ONE_YEAR_S &&
  !/\bno-(store|cache)\b|\bprivate\b/.test(cacheControl);
