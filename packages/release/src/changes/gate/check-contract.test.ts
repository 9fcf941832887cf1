import { specificationApi } from './api-surface.ts';
import type { PublishedRemote, PublishedShell } from '../../target/published-build.ts';
import { describeProblem, type Waiver } from '../../target/problem.ts';
import { publishedRemote, publishedShell, targetOf, withKit } from '../../testing/published-builds.ts';
import { checkRelease, type GateInput } from './check-release.ts';

const [FUTURE, LATER, PASSED] = ['2999-06-30', '2999-12-31', '2020-01-31'];

interface Contract {
  readonly version: string;
  readonly until: string;
  readonly libraries?: Record<string, string>;
}
const first = (until = FUTURE, more: Partial<Contract> = {}): Contract => ({ version: '1.8.0', until, ...more });

/** A shell of contract 2.0.0 that supports older ones, with the chunks of their adapters. */
function secondShell(contracts: Contract[], chunks = contracts.map(({ version }) => version[0])): PublishedShell {
  const shell = publishedShell();
  const adapters = Object.fromEntries(
    chunks.map((major) => [`contract-${major}`, { files: ['ui-list.1.js'], shared: [] }]),
  );
  return {
    ...shell,
    record: { ...shell.record, contract: '2.0.0', pages: { ...shell.record.pages, ...adapters } },
    manifest: { ...shell.manifest, contracts },
  };
}

const ofContract = (version: string, remote = publishedRemote('staff')): PublishedRemote =>
  withKit({
    ...remote,
    record: { ...remote.record, contract: version },
    manifest: { ...remote.manifest, contract: `^${version}` },
  });

const remotes = [publishedRemote('admin'), publishedRemote('staff')];

async function problemsOf(changes: Partial<GateInput> & Pick<GateInput, 'candidate'>): Promise<string[]> {
  const target = targetOf(changes.candidate);
  const read = async (name: string) => target.get(name);
  const input = { shell: undefined, remotes, api: specificationApi(), read, ...changes };
  return (await checkRelease(input)).map(describeProblem);
}

test('a shell of the next major is accepted beside remotes of the major that it supports', async () => {
  expect(await problemsOf({ candidate: secondShell([first()]), before: publishedShell() })).toEqual([]);
});

test('a shell that drops a major is rejected, and each remote that needs it is named', async () => {
  const problems = await problemsOf({ candidate: secondShell([]) });
  expect(problems).toEqual(
    expect.arrayContaining([
      expect.stringMatching(
        /^admin@\S+: contract \^1\.0\.0 does not accept 2\.0\.0, .+shell@.+"contracts" of src\/shell\.ts/,
      ),
      expect.stringMatching(/^staff@\S+: it was built with the remote contract 1\.1\.0/),
    ]),
  );
});

test.each([
  ['a remote of the old major', '1.1.0', []],
  ['a remote of the new major', '2.0.0', []],
  ['a remote of a later minor than the supported one', '1.9.0', [/contract \^1\.9\.0 does not accept 1\.8\.0/]],
  [
    'a remote of an unknown major',
    '3.0.0',
    [
      /contract \^3\.0\.0 does not accept 2\.0\.0, the contract of shell@0\.1\.0-00000000: widen the range/,
      /built with the remote contract 3\.0\.0, but shell@\S+ offers 2\.0\.0: build the remote against/,
      /kit ran with the remote contract 3\.0\.0, but shell@\S+ offers 2\.0\.0/,
    ],
  ],
])('%s is compared with the contract of its own major', async (_what, version, expected) => {
  const problems = await problemsOf({ candidate: ofContract(version), shell: secondShell([first()]) });
  expect(problems).toHaveLength(expected.length);
  for (const [place, sentence] of expected.entries()) expect(problems[place]).toMatch(sentence);
});

describe('after the last day of a contract', () => {
  const shell = secondShell([first(PASSED)]);
  const old = (waivers: Waiver[] = []) => problemsOf({ candidate: publishedRemote('staff'), shell, waivers });

  test('a new version of a remote of that contract is rejected, or waived', async () => {
    expect(await old()).toEqual([
      expect.stringMatching(
        /^staff@\S+: shell@\S+ supported the remote contract 1\.8\.0 until 2020-01-31: .+"--without contract\/ended"/,
      ),
    ]);
    expect(await old(['contract'])).toEqual([]);
  });

  test('released remotes stay: the shell is accepted with them', async () => {
    expect(await problemsOf({ candidate: shell, before: publishedShell() })).toEqual([]);
  });

  test('remotes of the new contract are accepted', async () => {
    expect(await problemsOf({ candidate: ofContract('2.0.0'), shell })).toEqual([]);
  });
});

test.each<[string, Contract[], RegExp | undefined]>([
  ['the same day', [first()], undefined],
  ['a later day', [first(LATER)], undefined],
  ['an earlier day', [first('2999-01-01')], /until 2999-01-01, but shell@\S+ promises 2999-06-30/],
  ['no support any more', [], /no more, but shell@\S+ promises 2999-06-30/],
])('a shell that states %s than the live one', async (_what, contracts, sentence) => {
  const stated = (waivers: Waiver[]) =>
    problemsOf({
      candidate: secondShell(contracts),
      before: secondShell([first()]),
      remotes: [ofContract('2.0.0'), ofContract('2.0.0', publishedRemote('admin'))],
      waivers,
    });
  expect(await stated([])).toEqual(sentence ? [expect.stringMatching(sentence)] : []);
  expect(await stated(['contract'])).toEqual([]);
});

test('a day that has passed binds no shell', async () => {
  const before = secondShell([first(PASSED)]);
  expect(await problemsOf({ candidate: secondShell([]), before, remotes: [ofContract('2.0.0')] })).toEqual([]);
});

test.each<[string, Contract[], string[] | undefined, RegExp]>([
  ['has no adapter for', [first()], [], /supports contract 1\.8\.0, but its build has no chunk "contract-1"/],
  ['names twice', [first(), first()], undefined, /names contract 1 twice/],
  ['names as its own', [first(FUTURE, { version: '2.0.0' })], undefined, /2\.0\.0 is no older major than 2\.0\.0/],
  [
    'gives no real day for',
    [first('soon')],
    undefined,
    /until: "soon" has the wrong form; a valid one is "2027-05-31"/,
  ],
])('a shell with a contract that it %s is rejected', async (_what, contracts, chunks, sentence) => {
  const [problem, ...others] = await problemsOf({ candidate: secondShell(contracts, chunks), remotes: [] });
  expect(problem).toMatch(sentence);
  expect(others).toEqual([]);
});

test('a remote gets the libraries of its contract in the versions that the shell states', async () => {
  const candidate = withKit({
    ...publishedRemote('staff'),
    record: { ...publishedRemote('staff').record, shared: { react: '^18.2.0' } },
  });
  const shell = (libraries: Record<string, string>) => secondShell([first(FUTURE, { libraries })]);
  expect(await problemsOf({ candidate, shell: shell({}) })).toEqual([
    expect.stringMatching(/needs react \^18\.2\.0, but shell@\S+ shares 19/),
  ]);
  expect(await problemsOf({ candidate, shell: shell({ react: '18.3.0' }) })).toEqual([]);
});
