import { ApiError } from '@gym/api-client';
import { readJson } from '@gym/api-client/documents';
import type { BootRemote, RemoteJson, TelemetryEvent } from '@gym/remote-contract';
import { callMark } from '@gym/remote-contract/call-mark';
import { callMarks } from '@gym/remote-contract/call-marks';

/** A loaded version of a remote, as the client that it gets knows it. */
export interface Caller {
  readonly remote: BootRemote;
  /** Address of its entry. */
  readonly href: string;
  readonly report?: ((event: TelemetryEvent) => void) | undefined;
  /** The contract that it was built with, once its module runs. */
  contract?: string;
}

/** Texts for a failed screen. They name the team, because nobody else can help. */
const texts = {
  call: ({ title, owner }: BootRemote, call: string) =>
    `${title} does not declare the call ${call}, so it was not sent. For ${owner ?? 'its team'}: import it from ` +
    '@gym/api-contract/calls, or add it to "needs".',
  origin: ({ title, owner }: BootRemote, origin: string) =>
    `${title} does not declare ${origin}, so it gets no token for it. For ${owner ?? 'its team'}: add it to ` +
    '"origins", and getServiceToken to "needs".',
} as const;

/** These builds may have incomplete `needs`: their tools did not find the imported calls. */
const COUNTED_ONLY = /^1\.[0-8]\./;

/** What is kept of a caller: the calls that were reported, and the marks that it declared last. */
interface Kept {
  readonly reported: Set<string>;
  marks: readonly string[];
}

const keptOf = new WeakMap<Caller, Kept>();

function keep(caller: Caller): Kept {
  const kept = keptOf.get(caller) ?? { reported: new Set(), marks: [] };
  keptOf.set(caller, kept);
  return kept;
}

/**
 * Whether a remote of a developer's machine declares the call by now: its page has the marks of its start, and its
 * sources change with each save. Its entry has no hash.
 */
async function isDeclaredNow({ remote, href }: Caller, kept: Kept, calls: readonly string[]): Promise<boolean> {
  if (remote.entry.integrity !== '') return false;
  const isIn = () => calls.some((call) => kept.marks.includes(callMark(call)));
  if (isIn()) return true;
  const declared = (await readJson(new URL('remote.json', href).href).catch(() => undefined)) as RemoteJson | undefined;
  if (!declared) return true; // it does not build just now
  kept.marks = callMarks(declared).split(' ');
  return isIn();
}

/**
 * Refuses a call that a remote does not declare, and reports it once. A remote of an older contract is only counted.
 * @param path the name of the call, and its query
 * @throws ApiError `refused`, with a sentence for the remote's team
 */
export async function requireDeclared(caller: Caller, path: string): Promise<void> {
  const { remote, report, contract = remote.contract.slice(1) } = caller;
  const [call = '', query] = path.split('?');
  const kept = keep(caller);
  if (await isDeclaredNow(caller, kept, [call, path])) return;
  const phase = COUNTED_ONLY.test(contract) ? 'passed' : 'refused';
  if (!kept.reported.has(call))
    report?.({ kind: 'undeclared-call', remote: remote.name, version: remote.version, call, phase });
  kept.reported.add(call);
  if (phase === 'passed') return;
  const origin = call === 'getServiceToken' ? new URLSearchParams(query).get('origin') : null;
  throw new ApiError('refused', origin === null ? texts.call(remote, call) : texts.origin(remote, origin));
}
