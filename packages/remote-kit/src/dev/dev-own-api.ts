import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { SLOW_MS } from '../harness/api-mode.ts';
import { OWN_API_PATH, type OwnApiUse, type SentAnswer } from '../harness/own-api-use.ts';
import { bodyOf, fromResponse, sendText, toRequest } from '../own-api/messages.ts';
import { type AnswerOwnApi, HOW_TO_ANSWER, readOwnApi } from '../own-api/own-api.ts';
import { record, RECORDINGS } from '../own-api/recordings.ts';
import { UsageError } from '../usage-error.ts';

/** The API of the remote's own team, while the remote is developed. */
export interface DevOwnApi {
  /**
   * Reads the answers anew. A page does this when it loads.
   * @returns what the page does; undefined if it calls the real API
   * @throws Error with one sentence
   */
  read(origins: readonly string[] | undefined): Promise<OwnApiUse | undefined>;
  /** Answers a call of the own API, or records its answer. Returns false for another path. */
  answers(request: IncomingMessage, response: ServerResponse): boolean;
}

const CHOICES = ['real', 'record'];

/** What the terminal says of the calls of a page. */
const SAID = {
  answer: 'answered here. OWN_API=real calls it.',
  record: `called, and its answers are recorded in ${RECORDINGS}.`,
  none: `called. For answers, ${HOW_TO_ANSWER}.`,
} as const;

/**
 * The variable OWN_API chooses the real API (`real`), or also records its answers (`record`). Otherwise the remote's
 * handlers and recorded answers are taken, if it has any.
 * @param product where the harness is seen
 * @throws UsageError if the variable has another value
 */
export function createDevOwnApi(
  folder: string,
  { product, say, choice = process.env.OWN_API }: { product: string; say(line: string): void; choice?: string },
): DevOwnApi {
  if (choice && !CHOICES.includes(choice))
    throw new UsageError(`OWN_API takes "real" or "record", not "${choice}". Without it, recorded answers are taken.`);
  let own: AnswerOwnApi | undefined;
  let said = '';
  const sayOnce = (line: string) => {
    if (line !== said) say(line);
    said = line;
  };
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { searchParams } = new URL(request.url ?? '/', product);
    const [url, mode] = [searchParams.get('url') ?? '', searchParams.get('mode')];
    if (mode === 'own-none') return void response.destroy();
    if (mode === 'own-500') return sendText(response, 500);
    if (mode === 'own-slow') await pause(SLOW_MS);
    const asked = toRequest(url, request.method ?? 'GET', request.headers, await bodyOf(request));
    if (!own) throw new Error('Load the page again.');
    const { status, headers, body } = await fromResponse(await own(asked, { product }));
    return void response.writeHead(status, headers).end(body);
  };
  const keep = async (request: IncomingMessage, response: ServerResponse) => {
    say(record(folder, JSON.parse((await bodyOf(request)).toString()) as SentAnswer));
    response.writeHead(204).end();
  };
  return {
    async read(origins = []) {
      if (origins.length === 0) return undefined;
      own = choice ? undefined : await readOwnApi(folder, origins);
      const use = own ? 'answer' : choice === 'record' ? 'record' : undefined;
      sayOnce(`${origins.join(', ')}: ${choice === 'real' ? 'called.' : SAID[use ?? 'none']}`);
      return use;
    },
    answers(request, response) {
      if (new URL(request.url ?? '/', product).pathname !== OWN_API_PATH) return false;
      const isRecorded = choice === 'record';
      // Pages of other sites have no business here.
      if (request.headers['sec-fetch-site'] !== 'same-origin') sendText(response, 403);
      else
        (isRecorded ? keep : answer)(request, response).catch(({ message }: Error) => {
          say(message);
          sendText(response, 503, message);
        });
      return true;
    },
  };
}
