import { ADDITIONS } from '@gym/api-contract';
import { DEFAULT_IDLE_HOURS, DEFAULT_SESSION_HOURS } from '../../platform/config/security-and-operation-settings.ts';
import { requestLimits, TIMEOUTS } from '../../platform/http/http-server.ts';
import { MAX_GUESSES, WINDOW_MS } from '../../platform/throttling/attempt-limits.ts';

const { bodyLimit, http } = requestLimits(TIMEOUTS);

const FORM = `**Form.** Requests and responses are JSON in UTF-8. A request with a body has the header
\`content-type: application/json\`. The server ignores fields that a call does not know. Responses have the header
\`cache-control: no-store\`.`;

const SESSIONS = `**Sessions.** \`userlogin\` returns \`token_no\`. Send it as \`authorization: Bearer …\`. A
session ends after ${DEFAULT_IDLE_HOURS} hours without use, and after ${DEFAULT_SESSION_HOURS / 24} days in
any case, unless the deployment sets other times. It also ends by \`logout\`, and when the password or the account
changes. Then every call returns 401: sign in again. A changed role applies at once.`;

const ATTEMPTS = `**Attempts.** An account accepts ${MAX_GUESSES} wrong passwords from one network address within
${WINDOW_MS / 60_000} minutes. Further attempts get 429, with \`retry-after\` in seconds.
\`userlogin\` sets a cookie that gives the browser limits of its own. Every client may do without it.`;

const ERRORS = `**Errors** have one form:
\`{ status: 'error', result: 'error', reason, errors?, current?, changes?, code?, moved_to? }\`.
\`reason\` is a sentence for users, and \`errors\` has one sentence per field. The status decides what to do:

| Status | Meaning | Action |
|---|---|---|
| 200, not \`success\` | \`userlogin\`, \`SentOTP\`, \`ChangePassword\`, \`confirmIdentity\` failed | show \`reason\` |
| 400 | the request is invalid: a field is missing or wrong, see \`errors\` | correct the program |
| 401 | the token is missing, or its session has ended | sign in again |
| 403 | the call is for another role | use another account |
| 403, \`code\` is \`confirm-identity\` | the call needs a confirmed identity | \`confirmIdentity\`, then the same key |
| 404 | the record or the call does not exist | – |
| 405, 413, 415, 431 | wrong method, body too large, wrong type, headers too large | correct the program |
| 409 | the record changed; \`current\` is the stored one, \`changes\` says by whom | compare, then send its version |
| 410 | the member was merged with another; \`moved_to\` is the other's id | use that id |
| 422 | rejected: a taken email, the last administrator, a key of another request | see \`errors\` |
| 429 | too many requests or attempts | wait for \`retry-after\` |
| 500 | the server failed; \`reason\` has a reference for the operator | try again later |
| 503 | the database or the pictures cannot be reached | wait for \`retry-after\`, then use the same key |`;

const CONFIRMED = `**Confirmed identity.** Some saves need a proof of the last ten minutes that the user is at the
screen: a sign-in, or \`confirmIdentity\` in the same session. They are marked below. Without it, they get 403 with the
code \`confirm-identity\`. Repeat them after \`confirmIdentity\`. The feature is \`confirm-identity\`.`;

const SAVES = `**Repeated saves.** A save may have the header \`idempotency-key\`: 1 to 200 visible ASCII
characters, new for each save. A repetition with the same body gets the first response, and the server saves once. A
rejected save does not use up its key. The feature is \`idempotency\`.`;

const VERSIONS = `**Versions.** A record's read call returns \`version\`. An update may send it back, and gets 409
if the stored version is newer. Without it, the last update wins. The feature is \`versions\`.`;

const VALUES = `**Values.** A number is a JSON number or its decimal text (\`"39.90"\`), without exponent or blanks.
An **id** is a whole number from 1, or its digits. **Moments** are in UTC, such as \`2026-06-15T09:30:00.000Z\`.
**Days** are in the gym's time zone, such as \`2026-06-15\`. A **phone** keeps its leading zeros. The server stores
texts as they are, and rejects characters that it cannot store.`;

const PAGES = `**Pages.** Lists of members and of due renewals take \`page\`, from 1, and \`size\`, and return
\`total\`. The audit trail continues with \`before\`, the id of the last received entry. Other lists are complete.`;

const LIMITS = `**Limits.** A body has at most ${bodyLimit / 1024} KiB, URL and headers together have at most
${http.maxHeaderSize / 1024} KiB, and a request must arrive within ${TIMEOUTS.whole / 1000} s.`;

const ORIGINS = `**Other origins.** Pages of the origins in \`CORS_ORIGINS\` may call the API. Pictures (\`image\`
of a profile) are at \`/uploads/…\` of the API's origin and need no token.`;

const ANNOUNCED = `**Features.** Every server of the specification has its 31 calls. \`userlogin\` and \`getRole\`
announce additional \`features\`. Use a call, a field or a header of a feature only if the server announces it.

| Feature | What it adds |
|---|---|
${Object.entries(ADDITIONS)
  .sort(([a], [b]) => (a < b ? -1 : 1))
  .map(([feature, adds]) => `| \`${feature}\` | ${adds} |`)
  .join('\n')}`;

const CHANGES = `**Changes.** Within a version of the contract, fields and calls are added and never removed. Ignore
fields that you do not know.`;

/** The rules of the API that apply to every call, as Markdown. */
export const GENERAL_RULES = [
  FORM,
  SESSIONS,
  ATTEMPTS,
  ERRORS,
  CONFIRMED,
  SAVES,
  VERSIONS,
  VALUES,
  PAGES,
  LIMITS,
  ORIGINS,
  ANNOUNCED,
  CHANGES,
].join('\n\n');
