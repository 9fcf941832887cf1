import { RemoteJson } from '@gym/remote-contract/remote-json';
import { ShellJson } from '@gym/remote-contract/shell-json';
import { type TSchema, Type } from '@sinclair/typebox';
import { Value, type ValueError } from '@sinclair/typebox/value';
import { assetPath, PLACEHOLDERS } from '../../target/boot-document.ts';
import { inlineHashes } from '../../target/content-security-policy.ts';
import type { ShellDocument } from '../../target/local-build.ts';
import { problem, type Problem } from '../../target/problem.ts';
import { SHELL } from '../../target/release-record.ts';
import {
  type CheckedRemote,
  type CheckedShell,
  type PublishedBuild,
  REMOTE_JSON,
  SHELL_JSON,
} from '../../target/published-build.ts';

const names = Type.Array(Type.String());
const version = Type.String({ pattern: '^\\d+\\.\\d+\\.\\d+$' });

const builtFile = Type.Object({
  file: Type.String({ pattern: '^[\\w.-]+$' }),
  integrity: Type.String({ pattern: '^sha256-[A-Za-z0-9+/]{43}=$' }),
  bytes: Type.Number(),
});

/**
 * Schema of a build's record. Another team's tools made it, perhaps older ones. The gate ignores further properties.
 */
const BuildRecordSchema = Type.Object({
  name: Type.String({ minLength: 1 }),
  version: Type.String({ minLength: 1 }),
  contract: version,
  shared: Type.Record(Type.String(), Type.String()),
  takes: Type.Optional(Type.Record(Type.String(), names)),
  offers: Type.Optional(
    Type.Record(
      Type.String(),
      Type.Object({
        version,
        loading: Type.Union([Type.Literal('eager'), Type.Literal('lazy')]),
        chunk: Type.Optional(Type.String()),
        names: Type.Optional(names),
      }),
    ),
  ),
  entry: Type.Array(Type.String(), { minItems: 1 }),
  pages: Type.Record(Type.String(), Type.Object({ files: names, shared: names })),
  files: Type.Array(builtFile, { minItems: 1 }),
  stock: Type.Optional(Type.Object({ manifest: builtFile, entry: builtFile })),
});

const texts = Type.Record(Type.String(), Type.String());

/** Schema of the declarations of shared packages. */
const SharedTypesSchema = Type.Object({ entries: texts, imports: texts, files: texts });

/** Schema of a kit's result. */
const KitResultSchema = Type.Object({
  app: Type.String(),
  build: Type.String(),
  contract: version,
  shell: Type.Optional(Type.String()),
  checks: Type.Array(Type.Object({ name: Type.String(), passed: Type.Boolean(), found: Type.Optional(Type.String()) })),
});

/**
 * Whether a build of either kind is well-formed. The gate checks this first for every build of a release: it cannot
 * compare a build with a malformed one.
 */
export const checkForm = (build: PublishedBuild): Problem[] =>
  (build.kind === 'shell') !== (build.app === SHELL)
    ? [
        problem(
          'form/name',
          { of: build },
          `only the app "${SHELL}" is a shell, and it is nothing else: publish it again.`,
        ),
      ]
    : build.kind === 'shell'
      ? checkShellForm(build)
      : checkRemoteForm(build);

const REBUILD_ADVICE = ' Build it again with the current tools, and publish it again.';

/** Whether a remote's own declarations are well-formed. The gate checks nothing else until they are. */
export function checkRemoteForm(remote: CheckedRemote): Problem[] {
  const malformed = [
    ...malformedParts(remote, REMOTE_JSON, RemoteJson, remote.manifest),
    ...checkRecordForm(remote),
    ...checkKitForm(remote),
  ];
  if (malformed.length > 0) return malformed;
  const { app, manifest, record } = remote;
  return [
    ...(manifest.name === app
      ? []
      : [
          problem(
            'form/name',
            { of: remote, file: REMOTE_JSON },
            `the name "${manifest.name}" must be the folder's, "${app}".`,
          ),
        ]),
    ...('remote' in record.pages
      ? []
      : [
          problem(
            'build/entry',
            { of: remote },
            'the build does not expose "./remote": add src/remote.ts, and build with remoteConfig().',
          ),
        ]),
    ...missingPages(remote, REMOTE_JSON, [...manifest.routes, ...panelsOf(manifest)]),
    ...unknownFiles(remote),
  ];
}

/** The same for the shell. */
export function checkShellForm(shell: CheckedShell): Problem[] {
  const malformed = [...malformedParts(shell, SHELL_JSON, ShellJson, shell.manifest), ...checkRecordForm(shell)];
  if (malformed.length > 0) return malformed;
  return [...missingPages(shell, SHELL_JSON, shell.manifest.routes), ...unknownFiles(shell)];
}

type CheckedBuild = CheckedShell | CheckedRemote;

const BUILD_JSON = 'build.json';

const checkRecordForm = (build: CheckedBuild): Problem[] => [
  ...malformedParts(build, BUILD_JSON, BuildRecordSchema, build.record, REBUILD_ADVICE),
  ...(build.types === undefined
    ? []
    : malformedParts(build, 'types.json', SharedTypesSchema, build.types, REBUILD_ADVICE)),
];

const checkKitForm = (remote: CheckedRemote): Problem[] =>
  remote.kit === undefined ? [] : malformedParts(remote, 'kit.json', KitResultSchema, remote.kit, REBUILD_ADVICE);

const malformedParts = (of: CheckedBuild, file: string, schema: TSchema, value: unknown, advice = ''): Problem[] =>
  [...Value.Errors(schema, value)].map((error) =>
    problem('form/invalid', { of, file: `${file}${error.path}` }, `${describeError(error)}.${advice}`),
  );

/** A text of each form that the schemas describe by a regular expression. */
const EXAMPLES = [
  ...['/memberList', '/api/getMemberDetails', 'list.1f2e3d4c.js', 'staff', '1.2.0', '^1.2.0', '2027-05-31'],
  `sha256-${'A'.repeat(43)}=`,
];

/** Regular expressions are for programs: a message shows an example. */
function describeError({ message, schema, value }: ValueError): string {
  const { pattern } = schema as { readonly pattern?: string };
  if (pattern === undefined || typeof value !== 'string') return message;
  const example = EXAMPLES.find((one) => new RegExp(pattern).test(one));
  return `"${value}" has the wrong form${example === undefined ? '' : `; a valid one is "${example}"`}`;
}

/** What a remote adds to other screens. Each has a chunk, as a route has, but for an action. */
const panelsOf = ({ slots = {} }: RemoteJson) =>
  Object.entries(slots).map(([slot, { page }]) => ({ path: `what it adds to "${slot}"`, page }));

/** Routes whose page has no chunk in the build. */
function missingPages(
  of: CheckedBuild,
  file: string,
  routes: readonly { readonly path: string; readonly page?: string }[],
): Problem[] {
  return routes
    .filter(({ page }) => page !== undefined && !(page in of.record.pages))
    .map(({ path, page }) =>
      problem(
        'build/page',
        { of, file },
        `${path} names the page "${page}", but the build has no chunk of that name: ` +
          `give its import() the webpackChunkName "${page}".`,
      ),
    );
}

/** Files that a page or the entry needs, but that have no hash: no browser would run them. */
function unknownFiles(build: CheckedBuild): Problem[] {
  const { entry, pages, files } = build.record;
  const known = new Set(files.map(({ file }) => file));
  return [...new Set([...entry, ...Object.values(pages).flatMap((page) => page.files)])]
    .filter((file) => !known.has(file))
    .map((file) =>
      problem('build/hash', { of: build, file: BUILD_JSON }, `${file} has no hash among its files: build it again.`),
    );
}

/** Whether the shell's document loads a file, or holds the style that has the file's hash. */
function loads({ document, record, app }: CheckedShell & ShellDocument, entry: string): boolean {
  const address = `${PLACEHOLDERS.cdnBase}${assetPath(app, entry)}`;
  const hash = record.files.find(({ file }) => file === entry)?.integrity;
  return document.includes(`="${address}" integrity=`) || inlineHashes(document).styles.includes(`'${hash}'`);
}

/** Whether the shell's document has every placeholder and its entry, and its policy allows its inline scripts. */
export function checkDocument(shell: CheckedShell & ShellDocument): Problem[] {
  const { document, inlineScriptHashes, record } = shell;
  const documentProblem = (fault: string) =>
    problem(
      'build/document',
      { of: shell },
      `its document ${fault}: publish ${shell.app} again with the current tools.`,
    );
  return [
    ...Object.values(PLACEHOLDERS)
      .filter((placeholder) => !document.includes(placeholder))
      .map((placeholder) => documentProblem(`lacks the placeholder ${placeholder}`)),
    ...inlineHashes(document)
      .scripts.filter((hash) => !inlineScriptHashes.includes(hash))
      .map(() => documentProblem('has a script that its policy does not allow')),
    ...record.entry.filter((entry) => !loads(shell, entry)).map((entry) => documentProblem(`does not load ${entry}`)),
  ];
}
