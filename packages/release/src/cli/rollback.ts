import { readAppRef } from '../publish/read-published.ts';
import { rollback as rollBack } from '../promote/rollback.ts';
import { actor, type Command, GATE_HELP, GATE_OPTIONS, gateRequest, openTarget, UsageError } from './command.ts';
import { describeResult } from './report.ts';

export const rollback: Command = {
  usage: 'rollback <app>[@version]',
  summary: "end an app's canary, or release its previous version; remove an app without one",
  help: `If the app has a canary, rollback ends it: only its browsers change. Without a canary, all browsers get the
previous version, or the named one. A rollback is a release like any other, with a new record in the log. The gate runs
first, as the shell or the API may have changed.

An app without a previous version is removed from the release. Its builds stay, and "promote" releases it again. The
gate allows this only for an app without routes of the specification.

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
