import { readApi, specificationApi } from '../gate/api-surface.ts';
import type { Waiver } from '../records/release-record.ts';
import type { GateRequest } from '../gate/run-checks.ts';
import { UsageError, type Values } from './command.ts';

/** Options of every command that runs the gate. */
export const GATE_OPTIONS = ['by', 'api', 'cdn', 'without', 'reason'] as const;

export const GATE_HELP = `  --api <origin>      the API that the pages will speak to: the gate asks it which calls it knows
                      (without it: the specification's calls, and nothing that is announced)
  --cdn <base>        where browsers get the files (CDN_BASE): the gate fetches them from there, too
  --without <check>   leave out a check of the gate: kit, routes or audience; may be repeated, and needs --reason
  --reason <text>     why; the log keeps it
  --by <name>         who does it, for the log (default: $GITHUB_ACTOR, or the user)`;

const CHECKS: readonly Waiver[] = ['kit', 'routes', 'audience'];

/** Builds the gate's input. An empty `--cdn` means no CDN: a pipeline passes a variable that may be unset. */
export async function gateRequest({ api, cdn, without = [], reason }: Values): Promise<GateRequest> {
  const leave = without.map((name) => {
    const check = CHECKS.find((one) => one === name);
    if (!check) throw new UsageError(`--without takes ${CHECKS.join(', ')}; all other checks of the gate always hold.`);
    return check;
  });
  if (leave.length > 0 && !reason?.trim()) throw new UsageError('--without needs --reason <text>: the log keeps why.');
  for (const [option, base] of Object.entries({ api, cdn: cdn || undefined })) {
    if (base !== undefined && !URL.canParse('assets/', base))
      throw new UsageError(`--${option} takes an address like https://${option}.example, not "${base}".`);
  }
  return { api: api === undefined ? specificationApi() : await readApi(api), waivers: leave, ...(cdn && { cdn }) };
}
