import { readAppRef } from '../publish/read-published.ts';
import { rollback as rollBack } from '../promote/rollback.ts';
import { GATE_HELP, GATE_OPTIONS, gateRequest } from './gate-options.ts';
import { actor, type Command, openTarget, UsageError } from './command.ts';
import { describeResult } from './report.ts';

export const rollback: Command = {
  usage: 'rollback <app>[@version]',
  summary: "take a canary back, or give everyone the app's version before; take out an app that had none",
  help: `An app's canary is taken back first, the others never had it; without a canary everyone gets the version before, or the one
that is named. It is a release like any other: a new record of the log, and the gate before it, for the shell or the API may have
moved on.

Where there is no version before, the app is taken out, as if it had never been released; its builds stay, and "promote" brings it
again. The gate lets go only what has none of the specification's routes.

${GATE_HELP}`,
  options: GATE_OPTIONS,
  async run({ args, values }) {
    const [name] = args;
    if (name === undefined || args.length > 1)
      throw new UsageError('Name one app to roll back: rollback <app>[@version]');
    const [store, gate] = [await openTarget(values), await gateRequest(values)];
    return describeResult(
      store,
      await rollBack(store, {
        app: readAppRef(name),
        who: actor(values),
        gate,
        ...(values.reason !== undefined && { reason: values.reason }),
      }),
    );
  },
};
