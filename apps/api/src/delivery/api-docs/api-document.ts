import { type Call, calls, FEATURES } from '@gym/api-contract';
import { TIMEOUTS, requestLimits } from '../../platform/http/http-server.ts';
import { ABSOLUTE_TIMEOUT_MS, IDLE_TIMEOUT_MS } from '../../platform/auth/session-token.ts';
import { MAX_GUESSES, WINDOW_MS } from '../../platform/throttling/throttle.ts';
import { readContractFiles, type ContractFile } from './contract-comments.ts';
import { EXAMPLE_SESSION, type ExampleStep } from './example-session.ts';
import { describeField, sketchAnswer, type Schema } from './schema-text.ts';

const every = calls as Readonly<Record<string, Call>>;
const WHO = { public: 'anyone', 'signed-in': 'anyone signed in', admin: 'administrators', staff: 'staff' } as const;
const SUBJECTS: Readonly<Record<string, string>> = {
  assignments: 'Assigned plans',
  audit: 'Audit trail',
  dashboard: 'Dashboard',
  diet: 'Diets',
  exports: 'Lists as files',
  health: 'Measurements',
  members: 'Members',
  'member-data': "A member's data",
  'member-imports': 'Import of members',
  places: 'Places',
  plans: 'Plans',
  profile: 'Profile',
  session: 'Sessions and passwords',
  telemetry: 'Telemetry',
  users: 'Users',
};
const titleOf = (name: string) =>
  SUBJECTS[name] ?? name.replace(/^./, (letter) => letter.toUpperCase()).replaceAll('-', ' ');
const anchor = (title: string) =>
  title
    .toLowerCase()
    .replace(/[^\w\s-]/g, '')
    .replace(/\s/g, '-');
/** A text in a table's cell. */
const cell = (text: string) => text.replaceAll('|', '\\|');

/** A comment that begins with a feature describes the field of an answer, not of a request. */
const noteOf = (subject: ContractFile, name: string) => subject.fieldComment(name)?.replace(/^Feature\b.*/, '');

function fieldsOf(schema: Schema, subject: ContractFile): string {
  const rows = Object.entries(schema.properties ?? {}).map(
    ([name, field]) =>
      `| \`${name}\` | ${schema.required?.includes(name) ? 'yes' : ''} | ${cell([describeField(field), noteOf(subject, name)].filter(Boolean).join('. '))} |`,
  );
  return ['| Field | Needed | |', '|---|---|---|', ...rows].join('\n');
}

/** The refusals that a call's form lets one expect besides those of every call. */
function errorsOf(call: Call): string {
  const input = { ...call.query?.properties, ...(call.body as Schema | undefined)?.properties };
  const namesRecord = Object.keys(input).some((name) => /^((member|plan)_)?id$/.test(name));
  const statuses = [
    ...(Object.keys(input).length > 0 || call.file ? [400] : []),
    ...(call.access === 'public' ? [] : [401]),
    ...(call.access === 'admin' || call.access === 'staff' ? [403] : []),
    ...(namesRecord ? [404] : []),
    ...('version' in input || 'seen_price' in input ? [409] : []),
    ...(call.file ? [413, 415] : []),
    ...(call.body && call.access !== 'public' ? [422] : []),
  ];
  return statuses.length === 0 ? '' : `Refused with ${statuses.map((status) => `\`${status}\``).join(', ')}.`;
}

function describeCall(name: string, subject: ContractFile): string {
  const call = every[name];
  if (!call) throw new Error(`The contract declares ${name} and does not list it.`);
  const { method, path, access, summary, query, body, file, answer, download, feature: ours } = call;
  const note = subject.callComment(name);
  return [
    `### ${name}`,
    `\`${method} ${path}\` – for ${WHO[access]}${ours ? `; announced as \`${ours}\`` : ''}`,
    [summary, note && !summary.startsWith(note) ? note : ''].filter(Boolean).join(' '),
    ...(query ? ['In the query:', fieldsOf(query as Schema, subject)] : []),
    ...(body ? ['In the body:', fieldsOf(body as Schema, subject)] : []),
    ...(file
      ? [
          `A form (\`multipart/form-data\`) with the field \`${file.name}\`: ${file.types.join(', ')}, at most ${file.maxBytes / 1024 / 1024} MiB.`,
        ]
      : []),
    download ? `Answers a file, \`${download}\`.` : `Answers \`${sketchAnswer(answer as Schema)}\``,
    errorsOf(call),
  ]
    .filter(Boolean)
    .join('\n\n');
}

function describeStep({ what, call, query, body, key, answers }: ExampleStep, index: number): string {
  const { path, access } = every[call]!;
  const address = `https://gym.example${path}${query ? `?${new URLSearchParams(query).toString()}` : ''}`;
  return [
    `${index + 1}. ${what}`,
    [
      '```sh',
      [
        `curl ${query ? `'${address}'` : address}`,
        ...(access === 'public' ? [] : ['-H "authorization: Bearer $TOKEN"']),
        ...(key ? [`-H 'idempotency-key: ${key}'`] : []),
        ...(body ? ["-H 'content-type: application/json'", `-d '${JSON.stringify(body)}'`] : []),
      ].join(' \\\n  '),
      '```',
    ].join('\n'),
    ['```json', JSON.stringify(answers), '```'].join('\n'),
  ]
    .map((part) =>
      part
        .split('\n')
        .map((line, at) => (at === 0 && part.startsWith(`${index + 1}.`) ? line : `   ${line}`))
        .join('\n'),
    )
    .join('\n\n');
}

const hours = (ms: number) => ms / 3_600_000;

function preamble(parts: readonly ContractFile[]): string {
  const {
    bodyLimit,
    http: { maxHeaderSize },
  } = requestLimits(TIMEOUTS);
  const features = Object.values(FEATURES)
    .map((feature) => `\`${feature}\``)
    .join(', ');
  return `# The API

Made from the contract by \`pnpm api-docs\`; a test holds it to the contract. The same for programs: \`/api/openapi.json\`, OpenAPI 3.1, answered by every server of ours to anyone.

- [The first session](#the-first-session)
- [What holds for every call](#what-holds-for-every-call)
${parts.map(({ name, calls: names }) => `- [${titleOf(name)}](#${anchor(titleOf(name))}): ${names.map((one) => `[${one}](#${one.toLowerCase()})`).join(', ')}`).join('\n')}

## The first session

A program signs in as a user does, with an account that an administrator made for it: role Staff for members, Administrator for users and plans. There are no other keys. A test makes these calls on a demo gym as they stand here; \`…\` is your own.

${EXAMPLE_SESSION.map(describeStep).join('\n\n')}

## What holds for every call

**Form.** JSON in UTF-8, both ways. A request with a body says \`content-type: application/json\`. Fields that a call does not know are left out, not refused. Answers say \`cache-control: no-store\`.

**Sessions.** \`userlogin\` answers \`token_no\`; send it as \`authorization: Bearer …\`. A session ends after ${hours(IDLE_TIMEOUT_MS)} hours without use, after ${hours(ABSOLUTE_TIMEOUT_MS) / 24} days in any case, by \`logout\`, and when a password or an account is changed. Then every call answers 401: sign in again. A role that is changed holds at once.

**Attempts.** ${MAX_GUESSES} wrong passwords for an account from one address within ${WINDOW_MS / 60_000} minutes, and it waits: 429, with \`retry-after\` in seconds.

**Refusals** have one form: \`{ status: 'error', result: 'error', reason, errors?, current?, moved_to? }\`. \`reason\` is a sentence for people; \`errors\` has one by field. Go by the status:

| Status | Means | Do |
|---|---|---|
| 200, with \`status\` other than \`success\` | \`userlogin\`, \`SentOTP\`, \`ChangePassword\` alone: refused, and \`reason\` says why | show it |
| 400 | the request is malformed: a field is missing or of another form, see \`errors\` | mend the program |
| 401 | no session: none was sent, or it is over | sign in again |
| 403 | not this role's call | another account |
| 404 | no such record, or no such call | – |
| 405, 413, 415, 431 | another method, too large, another type, too many headers | mend the program |
| 409 | somebody changed the record meanwhile; \`current\` has it as it is stored | compare, send again with its version |
| 410 | a member who was merged with another; \`moved_to\` is the other's id | go on there |
| 422 | well formed, and refused: a taken email, the last administrator, a key used for another request | see \`errors\` |
| 429 | too often | wait \`retry-after\` |
| 500 | the server failed; \`reason\` has a reference for the operator | again, later |
| 503 | the database or the pictures are away | wait \`retry-after\`, again with the same key |

**Saves that may be sent twice.** With the header \`idempotency-key\` (1 to 200 visible ASCII characters, new for each save), a repetition with the same body is answered as the first was, and saves once. A refused save leaves no key behind. Announced as \`idempotency\`.

**Versions.** A record's read call has \`version\`; an update may send it back, and is refused with 409 if it is no longer the stored one. Without it, the last one wins. Announced as \`versions\`.

**Numbers** are JSON numbers, or the same as plain decimals in a text (\`"39.90"\`): no exponent, no blanks. An **id** is a whole number from 1, or its digits. **Moments** are UTC, \`2026-06-15T09:30:00.000Z\`; **days** are the gym's own, \`2026-06-15\`. A **phone** keeps its leading zeros. Texts are kept as they are sent; a character that cannot be stored is refused.

**Pages.** Lists of members and dues take \`page\`, from 1, and \`size\`, and answer \`total\`; the audit trail goes on with \`before\`, the id of the last entry that you have. Other lists are whole.

**Limits.** A body has at most ${bodyLimit / 1024} KiB, address and headers together ${maxHeaderSize / 1024} KiB, and a request ${TIMEOUTS.whole / 1000} s to arrive.

**Pages of other origins** may call the API where the operator named them in \`CORS_ORIGINS\`. Pictures (\`image\` of a profile) are at \`/uploads/…\` of the same origin, without a token.

**What is announced.** The specification's 31 calls are there on every server that speaks it. What ours adds is announced as \`features\` by \`userlogin\` and \`getRole\`: use a call, a field or a header only where its feature stands there. There are ${features}.

**Changes.** Within a version of the contract fields and calls are added and never taken away: read what you know, and leave the rest.`;
}

/** `docs/api.md`. */
export function apiDocument(): string {
  const parts = readContractFiles();
  const told = new Set(parts.flatMap((part) => part.calls));
  const untold = Object.keys(every).filter((name) => !told.has(name));
  if (untold.length > 0) throw new Error(`Nothing is written of ${untold.join(', ')}.`);
  const sections = parts.map((part) =>
    [`## ${titleOf(part.name)}`, ...part.calls.map((name) => describeCall(name, part))].join('\n\n'),
  );
  return `${[preamble(parts), ...sections].join('\n\n')}\n`;
}
