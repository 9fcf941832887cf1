import { PROBLEMS, WAIVABLE } from '@gym/release/gate';
import { code, table } from './markdown.ts';

const HEAD = `# The problems of the gate

\`pnpm api-docs\` writes this page from the problems that the gate can find, and a test compares the two. Pipelines and
waivers use these names, which never change their meaning. With \`--json\`, \`problems\` lists each with \`id\`,
\`app\`, \`build\`, \`file\`, \`beside\` (the app that the build does not fit) and \`text\`, which says what to do.
[Delivery](delivery.md#from-a-change-to-all-browsers) says how to waive one.`;

const meanings = Object.entries(PROBLEMS).flatMap(([part, names]) =>
  Object.entries(names).map(([name, meaning]) => ({ id: `${part}/${name}`, meaning })),
);

const waivable = new Map(Object.entries(WAIVABLE).flatMap(([check, ids]) => ids.map((id) => [id as string, check])));

/** Returns the text of `docs/problems.md`. */
export const problemsDocument = (): string =>
  [
    HEAD,
    table(
      ['Problem', 'Waived by `--without`', 'Meaning'],
      meanings.map(({ id, meaning }) => [code(id), code(waivable.get(id) ?? '').replace('``', ''), meaning]),
    ),
  ]
    .join('\n\n')
    .concat('\n');
