import { type Call, calls, type Schema } from '@gym/api-contract';
import { type ContractFolder, readContractFolders } from './contract-comments.ts';
import { EXAMPLE_SESSION, type ExampleStep } from './example-session.ts';
import { GENERAL_RULES } from './general-rules.ts';
import { describeField, sketchAnswer } from './schema-text.ts';

const every: Readonly<Record<string, Call>> = calls;
const WHO = { public: 'anyone', 'signed-in': 'anyone signed in', admin: 'administrators', staff: 'staff' } as const;
const SUBJECTS: Readonly<Record<string, string>> = {
  account: 'The own account',
  audit: 'Audit trail',
  diet: 'Diets',
  exports: 'Lists as files',
  imports: 'Import of members',
  'member-data': "A member's data",
  merges: 'Merges of members',
  recovery: 'Forgotten passwords',
  sessions: 'Sessions',
  tags: 'Tags of members',
  timeline: 'Timeline of a member',
};
const titleOf = (name: string) =>
  SUBJECTS[name] ?? name.replace(/^./, (letter) => letter.toUpperCase()).replaceAll('-', ' ');
const anchor = (title: string) =>
  title
    .toLowerCase()
    .replace(/[^\w\s-]/g, '')
    .replace(/\s/g, '-');
/** Escapes a text for a table cell. */
const cell = (text: string) => text.replaceAll('|', '\\|');

/** Returns the comment of a request field. A comment that begins with a feature describes a response. */
const noteOf = (folder: ContractFolder, call: string, field: string) =>
  folder.fieldComment(call, field)?.replace(/^Feature\b.*/, '');

function fieldsOf(schema: Schema, folder: ContractFolder, call: string): string {
  const rows = Object.entries(schema.properties ?? {}).map(([name, field]) => {
    const announced = field.feature && `Feature \`${field.feature}\``;
    const text = [describeField(field), noteOf(folder, call, name), announced]
      .filter(Boolean)
      .join('. ')
      .replace('.. ', '. ');
    return `| \`${name}\` | ${schema.required?.includes(name) ? 'yes' : ''} | ${cell(text)} |`;
  });
  return ['| Field | Needed | |', '|---|---|---|', ...rows].join('\n');
}

/** Lists the errors that follow from a call's form, besides those of every call. */
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
  return statuses.length === 0 ? '' : `Errors: ${statuses.map((status) => `\`${status}\``).join(', ')}.`;
}

function describeCall(name: string, folder: ContractFolder): string {
  const call = every[name];
  if (!call) throw new Error(`The contract declares ${name} but does not list it.`);
  const { method, path, access, summary, query, body, file, answer, download, feature, confirmed } = call;
  const about = [
    `for ${WHO[access]}`,
    ...(confirmed ? ['needs a confirmed identity'] : []),
    ...(feature ? [`announced as \`${feature}\``] : []),
  ];
  const note = folder.callComment(name);
  const fileText =
    file &&
    `A form (\`multipart/form-data\`) with the field \`${file.name}\`: ` +
      `${file.types.join(', ')}, at most ${file.maxBytes / 1024 / 1024} MiB.`;
  return [
    `### ${name}`,
    `\`${method} ${path}\` – ${about.join('; ')}`,
    [summary, note && !summary.startsWith(note) ? note : ''].filter(Boolean).join(' '),
    ...(query ? ['In the query:', fieldsOf(query as Schema, folder, name)] : []),
    ...(body ? ['In the body:', fieldsOf(body as Schema, folder, name)] : []),
    fileText,
    download ? `Returns a file, \`${download}\`.` : `Returns \`${sketchAnswer(answer as Schema)}\``,
    errorsOf(call),
  ]
    .filter(Boolean)
    .join('\n\n');
}

function describeStep({ what, call, query, body, key, answers }: ExampleStep, index: number): string {
  const { path, access } = calls[call];
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

const contentsLine = ({ name, calls: names }: ContractFolder) => {
  const links = names.map((one) => `[${one}](#${one.toLowerCase()})`);
  return `- [${titleOf(name)}](#${anchor(titleOf(name))}): ${links.join(', ')}`;
};

const introduction = (parts: readonly ContractFolder[]) => `# The API

\`pnpm api-docs\` writes this page from the contract, and a test compares the two. Programs can read the same as OpenAPI
3.1: every server returns it at \`/api/openapi.json\`, without a session.

- [The first session](#the-first-session)
- [Rules of every call](#rules-of-every-call)
${parts.map(contentsLine).join('\n')}

## The first session

A program signs in like a user, with an account that an administrator created for it: role Staff for members,
Administrator for users and plans. There are no API keys. A test makes exactly these calls on a demo gym. Replace \`…\`.

${EXAMPLE_SESSION.map(describeStep).join('\n\n')}

## Rules of every call

${GENERAL_RULES}`;

/** Returns the text of `docs/api.md`. */
export function apiDocument(): string {
  const parts = readContractFolders();
  const described = new Set(parts.flatMap((part) => part.calls));
  const missing = Object.keys(every).filter((name) => !described.has(name));
  if (missing.length > 0) throw new Error(`No contract file describes ${missing.join(', ')}.`);
  const sections = parts.map((part) =>
    [`## ${titleOf(part.name)}`, ...part.calls.map((name) => describeCall(name, part))].join('\n\n'),
  );
  return `${[introduction(parts), ...sections].join('\n\n')}\n`;
}
