import { ReleaseError } from '../release-error.ts';
import { announcedBy, specificationApi, type ApiSurface } from './api-surface.ts';

/** How long an API may take to say what it can be asked. */
const LIMIT_MS = 15_000;

/**
 * Asks an API what it can be asked: its `/api/openapi.json`. One that has none (the specification knows no such address) is
 * taken to answer the specification's calls.
 * @param origin without a path, `https://api.example`
 * @throws ReleaseError where it does not answer, or with something else: then nobody knows whether a remote would work
 */
export async function readApi(origin: string): Promise<ApiSurface> {
  const address = new URL('/api/openapi.json', origin).href;
  const answer = await fetch(address, { signal: AbortSignal.timeout(LIMIT_MS) }).catch((cause: unknown) => {
    throw new ReleaseError(
      `${address} could not be asked what the API knows (${reasonOf(cause)}): is the API up, and --api its origin?`,
      { cause },
    );
  });
  if (answer.status >= 400 && answer.status < 500) return specificationApi(origin);
  const document: unknown = answer.ok ? await answer.json().catch(() => undefined) : undefined;
  if (!isOpenApi(document)) {
    throw new ReleaseError(
      `${address} was answered with ${answer.status} and no OpenAPI document: is --api the API's origin, and not that of the pages?`,
    );
  }
  const names = Object.keys(document.paths)
    .filter((path) => path.startsWith('/api/'))
    .map((path) => path.slice('/api/'.length));
  return { name: origin, calls: new Set(names), features: new Set(names.flatMap((name) => announcedBy(name) ?? [])) };
}

const isOpenApi = (value: unknown): value is { paths: Record<string, unknown> } =>
  typeof (value as { openapi?: unknown } | null)?.openapi === 'string' &&
  typeof (value as { paths?: unknown }).paths === 'object';

const reasonOf = (cause: unknown): string => {
  const { message, cause: inner } = cause as Error;
  return inner instanceof Error ? inner.message : message;
};
