import { readAppRef } from '../target/read-published.ts';
import {
  type Command,
  type CommandInput,
  GATE_HELP,
  GATE_OPTIONS,
  gateRequest,
  openNewTarget,
  targetOf,
  UsageError,
} from './command.ts';
import { DEFAULT_SHARE, parseShare, promoteCommand } from './promote.ts';
import { describePublished, publishBuild } from './publish.ts';
import { readWatching, WATCH_OPTIONS, watchCommand } from './watch.ts';

export const deliverCommand: Command = {
  usage: 'deliver <app>',
  summary: "publish an app's build, release it as a canary, and watch it: all browsers get it, or nobody keeps it",
  help: `Does what "publish", "promote --share" and "watch" do, one after the other, and ends at the first that fails.
You can stop it during the watch: "watch" continues.

  --share <percent>   1 to 99: the percentage of the browsers that get the canary (default: ${DEFAULT_SHARE})
  --no-watch          end after the canary
  --dist <folder>     folder of the build (default: the app's dist)
  --root <folder>     workspace of the app (default: this one)
  --revision <text>   revision of the source (default: $GITHUB_SHA, or git's)
  --drop <path>       let this path of the live version vanish without a redirect; can be repeated, needs --reason
${GATE_HELP}

The options of the watch, such as --for and --min-loads, are those of "watch": see "watch --help".
Exit codes: those of "watch".`,
  options: ['share', 'no-watch', 'dist', 'root', 'revision', 'drop', ...GATE_OPTIONS, ...WATCH_OPTIONS],
  async check(input) {
    const { values } = input;
    appOf(input);
    targetOf(values);
    parseShare(values.share);
    await gateRequest({ ...values, api: undefined });
    if (!values['no-watch']) readWatching(values);
  },
  async run(input) {
    const { values } = input;
    const app = appOf(input);
    const store = await openNewTarget(values);
    const published = await publishBuild(store, app, values);
    say(describePublished(published, store.address));
    const promoted = await promoteCommand.run({
      args: [`${app}@${published.version}`],
      values: { ...values, share: values.share ?? DEFAULT_SHARE },
    });
    const done = { target: store.address, published, promoted: promoted.json };
    if (values['no-watch']) return { text: promoted.text, json: done };
    say(promoted.text);
    const { text, json, cause } = await watchCommand.run({ args: [app], values });
    return { text, json: { ...done, watched: json }, ...(cause && { cause }) };
  },
};

/** Progress goes to standard error: the watch may take hours. */
const say = (text: string): void => console.error(text);

/** @throws UsageError unless the command line names one app */
function appOf({ args: [name, ...others] }: CommandInput): string {
  if (name === undefined || others.length > 0) throw new UsageError('Name one app to deliver: deliver <app>');
  const { app, version } = readAppRef(name);
  if (version !== undefined) throw new UsageError(`deliver takes an app without a version: deliver ${app}`);
  return app;
}
