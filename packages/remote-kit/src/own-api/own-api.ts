import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RemoteJson } from '@gym/remote-contract';
import { developmentSettings } from '@gym/remote-contract/settings';
import { tsImport } from 'tsx/esm/api';
import { HANDLERS, readRecordings, RECORDINGS } from './recordings.ts';

/** The page that asks. */
export interface OwnApiPage {
  /** Its address, the issuer of the tokens. The keys are below it, at `/.well-known/jwks.json`. */
  readonly product: string;
}

/** Answers a request in place of an own API. If it returns nothing, the recorded answer is taken. */
export type OwnApiHandler = (
  request: Request,
  page: OwnApiPage,
) => Response | undefined | Promise<Response | undefined>;

/**
 * The answers to a remote's calls of its own API, by origin: the default export of its `src/own-api.ts`. `dev` and the
 * kit use them.
 *
 * @example
 * export default {
 *   'https://lockers.example': (request) => Response.json([{ member: 2, number: 7 }]),
 * } satisfies OwnApi;
 */
export type OwnApi = Readonly<Record<string, OwnApiHandler>>;

/** The origins of a remote's own APIs: the declared ones, and those of settings. */
export const ownOrigins = (manifest: RemoteJson): readonly string[] => developmentSettings(manifest).origins ?? [];

/** Answers a call of an own API. @throws Error with one sentence if there is no answer */
export type AnswerOwnApi = (request: Request, page: OwnApiPage) => Promise<Response>;

/**
 * Reads the handlers and the recorded answers of a remote anew.
 * @param origins those that it declares
 * @returns undefined if it has none
 * @throws Error with one sentence that names the file
 */
export async function readOwnApi(folder: string, origins: readonly string[]): Promise<AnswerOwnApi | undefined> {
  const handlers = existsSync(path.join(folder, HANDLERS)) ? await readHandlers(folder, origins) : undefined;
  const recorded = readRecordings(folder);
  return handlers || recorded ? answerBy(handlers ?? {}, recorded ?? (() => undefined)) : undefined;
}

/** Answers by the handler of the origin, or else by a recorded answer. */
export const answerBy =
  (handlers: OwnApi, recorded: (request: Request) => Response | undefined): AnswerOwnApi =>
  async (request, page) => {
    const call = `${request.method} ${request.url}`;
    const answer = await answerOf(handlers[new URL(request.url).origin]?.(request, page), call);
    const found = answer ?? recorded(request);
    if (found) return found;
    throw new Error(`${call} has no answer: write a handler in ${HANDLERS}, or record it with OWN_API=record.`);
  };

async function answerOf(answering: ReturnType<OwnApiHandler>, call: string): Promise<Response | undefined> {
  const answer: unknown = await answering;
  if (answer === undefined || answer instanceof Response) return answer;
  throw new Error(`${HANDLERS} answers ${call} with no Response: return one, such as Response.json([]).`);
}

async function readHandlers(folder: string, origins: readonly string[]): Promise<OwnApi> {
  // Each import evaluates the file and its imports anew.
  const { href } = pathToFileURL(path.join(folder, HANDLERS));
  const { default: given } = (await tsImport(href, import.meta.url).catch((cause: unknown) => {
    throw new Error(`${HANDLERS} cannot be read: ${(cause as Error).message}`, { cause });
  })) as { default?: unknown };
  if (typeof given !== 'object' || given === null)
    throw new Error(`${HANDLERS} has no default export: write "export default { 'https://…': (request) => … }".`);
  const other = Object.keys(given).find((origin) => !origins.includes(origin));
  if (other !== undefined) throw new Error(`${HANDLERS} answers for ${other}, which is not in "origins".`);
  return given as OwnApi;
}

/** How to give answers, for a remote that has none. */
export const HOW_TO_ANSWER = `write ${HANDLERS}, or record ${RECORDINGS} by "OWN_API=record remote-kit dev"`;
