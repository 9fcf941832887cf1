import { readApi, specificationApi } from '../gate/api-surface.ts';
import type { Waiver } from '../records/release-record.ts';
import type { GateRequest } from '../gate/run-checks.ts';
import { UsageError, type Values } from './command.ts';

/** Options of every command that runs the gate. */
export const GATE_OPTIONS = ['by', 'api', 'cdn', 'without', 'reason'] as const;

export const GATE_HELP = `  --api <origin>      the deployment's API: the gate reads its calls and features
                      (default: the specification's calls, no features)
  --cdn <base>        where browsers get the files (CDN_BASE): the gate fetches them from there, too
  --without <check>   waive a check of the gate: kit, routes or audience; can be repeated, needs --reason
  --reason <text>     reason for the log
  --by <name>         your name for the log (default: $GITHUB_ACTOR, or the user)`;

const CHECKS: readonly Waiver[] = ['kit', 'routes', 'audience'];

/** Builds the gate's input. An empty `--cdn` means no CDN: a pipeline passes a variable that may be unset. */
export async function gateRequest({ api, cdn, without = [], reason }: Values): Promise<GateRequest> {
  const waivers = without.map((name) => {
    const check = CHECKS.find((one) => one === name);
    if (!check) throw new UsageError(`--without takes ${CHECKS.join(', ')}; no other check can be waived.`);
    return check;
  });
  if (waivers.length > 0 && !reason?.trim()) throw new UsageError('--without needs --reason <text> for the log.');
  for (const [option, base] of Object.entries({ api, cdn: cdn || undefined })) {
    if (base !== undefined && !URL.canParse('assets/', base))
      throw new UsageError(`--${option} takes an address like https://${option}.example, not "${base}".`);
  }
  return { api: api === undefined ? specificationApi() : await readApi(api), waivers, ...(cdn && { cdn }) };
}
