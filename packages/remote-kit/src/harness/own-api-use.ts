/** Where the harness asks the kit for a service token, and in `dev` for answers of an own API. */
export const SERVICE_TOKEN_PATH = '/@harness/service-token';
export const OWN_API_PATH = '/@harness/own-api';

/** What `dev` does with the calls of an own API: it answers them, or records the answers of the real one. */
export type OwnApiUse = 'answer' | 'record';

/** What a page sends to be recorded. It never sends the request's headers, which have the token. */
export interface SentAnswer {
  readonly method: string;
  readonly url: string;
  readonly status: number;
  readonly type: string;
  readonly text: string;
}
