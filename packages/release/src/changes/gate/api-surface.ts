import { type Call, calls, nameOfCall, OWN_APIS } from '@gym/api-contract';
import { problem, type Problem } from '../../target/problem.ts';
import { type CheckedRemote, type CheckedShell, REMOTE_JSON, SHELL_JSON } from '../../target/published-build.ts';
import { ReleaseError } from '../../target/release-error.ts';

/** What an API offers: its calls, and the features that it announces. */
export interface ApiSurface {
  /** Its origin, or another name for problem messages. */
  readonly name: string;
  readonly calls: ReadonlySet<string>;
  readonly features: ReadonlySet<string>;
  /** The APIs of remotes' own teams that its operator allows. Absent if it does not say. */
  readonly ownApis?: ReadonlySet<string>;
}

const contractCalls: readonly Call[] = Object.values(calls);

/** The feature that announces a call, if the call is an addition to the specification. */
const featureOfCall = (name: string): string | undefined =>
  contractCalls.find((call) => nameOfCall(call) === name)?.feature;

/** The minimum of every API: the calls of the specification's section 7, without features. */
export const specificationApi = (name = 'the specification'): ApiSurface => ({
  name,
  calls: new Set(contractCalls.filter(({ feature }) => feature === undefined).map(nameOfCall)),
  features: new Set(),
});

/** Time limit for the API's answer. */
const TIMEOUT_MS = 15_000;

/**
 * Reads the calls and features of an API from its `/api/openapi.json`. The specification does not define this path, so
 * an API without it counts as one that answers the specification's calls.
 * @param origin without a path, `https://api.example`
 * @throws ReleaseError if the API does not answer or its answer is invalid: without it, the gate cannot check a remote
 */
export async function readApi(origin: string): Promise<ApiSurface> {
  const address = new URL('/api/openapi.json', origin).href;
  const answer = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch((cause: unknown) => {
    throw new ReleaseError(
      `Cannot read the API's calls from ${address} (${reasonOf(cause)}): does the API run, and is --api its origin?`,
      { cause, failure: 'unreachable' },
    );
  });
  if (answer.status >= 400 && answer.status < 500) return specificationApi(origin);
  const document: unknown = answer.ok ? await answer.json().catch(() => undefined) : undefined;
  const surface = surfaceOf(origin, document);
  if (!surface) {
    throw new ReleaseError(
      `${address} answered ${answer.status} without an OpenAPI document: ` +
        "is --api the API's origin, not that of the pages?",
      { failure: answer.status >= 500 ? 'unreachable' : 'failed' },
    );
  }
  return surface;
}

/** What an OpenAPI document of an API says. Undefined for anything else. @param name for problem messages */
export function surfaceOf(name: string, document: unknown): ApiSurface | undefined {
  if (!isOpenApi(document)) return undefined;
  const names = Object.keys(document.paths)
    .filter((path) => path.startsWith('/api/'))
    .map((path) => path.slice('/api/'.length));
  const ownApis = document[OWN_APIS];
  return {
    name,
    calls: new Set(names),
    features: new Set(names.flatMap((call) => featureOfCall(call) ?? [])),
    ...(ownApis && { ownApis: new Set(ownApis) }),
  };
}

const isOpenApi = (value: unknown): value is { paths: Record<string, unknown>; [OWN_APIS]?: readonly string[] } =>
  typeof (value as { openapi?: unknown } | null)?.openapi === 'string' &&
  typeof (value as { paths?: unknown }).paths === 'object';

const reasonOf = (cause: unknown): string => {
  const { message, cause: inner } = cause as Error;
  return inner instanceof Error ? inner.message : message;
};

/**
 * Whether the API has every call that a remote makes. Remotes make our additions to the specification only if the API
 * announces them.
 */
export const checkNeeds = (remote: CheckedRemote, api: ApiSurface): Problem[] =>
  unknownTo(api, { of: remote, file: REMOTE_JSON }, [
    ...new Set([...remote.manifest.needs, ...callsOf(remote.manifest.routes)]),
  ]);

/** Whether the API's operator allows the origins of a remote's own APIs. */
export const checkOwnApis = (
  remote: CheckedRemote,
  { name, ownApis }: ApiSurface,
  origins: readonly string[] = [],
): Problem[] =>
  origins
    .filter((origin) => ownApis !== undefined && !ownApis.has(origin))
    .map((origin) =>
      problem(
        'origins/unlisted',
        { of: remote, file: REMOTE_JSON },
        `${name} does not allow ${origin}, which it declares as its own API: let the operator add the origin to ` +
          'OWN_API_ORIGINS and start the server again.',
      ),
    );

/** The same for the calls that the shell starts early. It declares no others. */
export const checkShellNeeds = (shell: CheckedShell, api: ApiSurface): Problem[] =>
  unknownTo(api, { of: shell, file: SHELL_JSON }, callsOf(shell.manifest.routes));

const callsOf = (routes: readonly { readonly early: readonly string[] }[]): string[] => [
  ...new Set(routes.flatMap(({ early }) => early.map((call) => call.replace(/^\/api\/([^?[]+).*$/, '$1')))),
];

function unknownTo(
  api: ApiSurface,
  where: { readonly of: CheckedRemote | CheckedShell; readonly file: string },
  names: readonly string[],
): Problem[] {
  return names
    .filter((name) => !api.calls.has(name))
    .flatMap((name) => {
      const feature = featureOfCall(name);
      if (feature === undefined)
        return [
          problem(
            'calls/unknown',
            where,
            `it makes the call ${name}, which ${api.name} does not have: ` +
              'release an API that has it first, or remove the call.',
          ),
        ];
      return api.features.has(feature)
        ? [
            problem(
              'calls/incomplete',
              where,
              `it makes the call ${name}, which ${api.name} does not have although it announces ` +
                `"${feature}": release the complete API first.`,
            ),
          ]
        : [];
    });
}
