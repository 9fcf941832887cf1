import { readAppRef } from '../target/read-published.ts';
import { checkGateOptions, type Command, type CommandInput, openNewTarget, targetOf, UsageError } from './command.ts';
import { DEFAULT_SHARE, GATE_OPTIONS, text } from './options.ts';
import { parseShare, promoteCommand } from './promote.ts';
import { describePublished, publishBuild } from './publish.ts';
import { readWatching, WATCH_OPTIONS, watchCommand } from './watch.ts';

export const deliverCommand: Command = {
  usage: 'deliver <app>',
  summary: "publish an app's build, release it as a canary, and watch it: all browsers get it, or nobody keeps it",
  help: `Does what "publish", "promote --share" and "watch" do, one after the other, and ends at the first that fails.
Ctrl-C during the watch ends only the watch: "watch" continues it.

The script "release" of a remote ("remote-kit release") builds and checks the remote before. It takes these options, and
--shell <origin>: the product in whose live shell the kit checks the build (default: the origin of --api, or of the
release service).

Exit codes: those of "watch".`,
  options: ['share', 'no-watch', 'dist', 'root', 'revision', 'drop', ...GATE_OPTIONS, ...WATCH_OPTIONS],
  own: {
    share: text('<percent>', `0 to 99: the percentage of the browsers that get the canary (default: ${DEFAULT_SHARE})`),
  },
  async check(input) {
    const { values } = input;
    appOf(input);
    targetOf(values);
    parseShare(values.share);
    checkGateOptions(values);
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
