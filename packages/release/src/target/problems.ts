/**
 * Every mismatch that the gate can find, by the part that it concerns. Programs and the log name them, so a name never
 * changes. `docs/problems.md` is made of them.
 */
export const PROBLEMS = {
  form: {
    invalid: 'a file has the wrong form',
    name: "the declared name is not the folder's, or is the shell's",
  },
  build: {
    entry: 'the build exposes no `./remote`',
    page: 'a route, a panel or a column names a page without a chunk',
    hash: 'a file of the build has no hash',
    document: "the shell's document is incomplete",
  },
  contract: {
    range: "the remote's range does not accept the shell's contract",
    major: 'the remote was built with another major version',
    ended: "the day of the remote's older contract has passed",
    shortened: 'a shell states an earlier day for an older contract than the live one',
    declared: 'a shell names an older contract twice, or one that is not older',
    adapter: "a shell's build has no adapter for an older contract that it names",
  },
  shared: {
    missing: 'the shell does not share a library that the remote needs',
    version: 'the shell shares a library in a version that does not fit',
    export: "the shell's library lacks a name that the remote imports",
    chunk: 'the shell shares a library lazily, without a chunk for it',
  },
  types: {
    changed: 'a shared export has an incompatible type',
    compiler: 'types differ, and this installation cannot compare them',
  },
  routes: {
    twice: 'a remote declares a route twice',
    taken: 'another app of the same audience has the route',
    missing: 'the shell lacks a route of the specification',
    unowned: 'no remote has a route of the specification',
    dropped: 'the live version has the path, the new one lacks it (`--drop <path>`)',
  },
  links: { missing: 'an app links to a route that no live app has' },
  redirects: {
    contract: 'the declared contract accepts shells that follow no redirects',
    route: 'a redirected path is also a route',
    twice: 'a path is redirected twice',
    target: 'a redirect leads to no route of the remote',
    parameter: 'the old path lacks a parameter',
  },
  menu: {
    target: 'a menu entry leads to no route of the remote',
    parameter: 'a menu entry leads to a path with a parameter',
    twice: 'the menu has a label or a path twice',
    taken: 'another app has a menu entry of this label',
    unowned: 'no remote has a menu entry of the specification',
  },
  points: {
    missing: 'no live remote of the audience offers the [point](remotes.md#offer-a-point) of a panel',
    dropped: 'a remote drops a point to which a live remote adds a panel (`--drop <path>`)',
    changed: 'a point does not give what a panel needs',
    example: 'the example of a point does not fit its schema',
    target: 'an action leads to no route of its remote, or needs what its point does not give',
  },
  origins: {
    insecure: "an origin of the remote's own API has no HTTPS",
    unlisted: "the operator does not allow an origin of the remote's own API (`OWN_API_ORIGINS`)",
  },
  settings: {
    missing: 'the target has no value for a setting',
    invalid: 'a setting does not take its value',
    contract: 'the declared contract accepts hosts without settings',
  },
  audience: {
    lost: 'an audience would lose the remote',
    new: 'an audience that never ran the remote, or that no live remote serves',
  },
  calls: {
    unknown: 'the API lacks a call that the app makes',
    incomplete: 'the API announces a feature without all its calls',
  },
  kit: {
    missing: 'the build was published without a kit result',
    other: 'the kit result is of another build',
    contract: 'the kit ran with another major version of the contract',
    unchecked: 'the kit did not check a route',
    failed: 'a check of the kit failed',
  },
  files: {
    missing: 'a file is not on the target',
    changed: 'a file on the target differs from the build',
  },
  delivery: {
    unreachable: 'the CDN does not respond (exit code 7), or answers 429 or 5xx',
    status: 'the CDN does not have a file',
    changed: 'the CDN has another content',
    encoding: 'the CDN sends an encoding that was not requested',
    type: 'the CDN sends another content type',
    origin: 'the CDN allows no other origins',
    cache: 'the CDN lets browsers request a file again',
  },
  release: {
    shell: 'there is no shell to load the remote',
    needed: 'the only version of an app cannot be removed',
  },
} as const;
