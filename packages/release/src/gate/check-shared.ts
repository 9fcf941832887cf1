import { satisfiesCaret } from '@gym/remote-contract/satisfies-caret';
import { nameOf, type JudgedRemote, type JudgedShell } from './judged.ts';

/** Whether a shell brings every library that a remote takes from it, in a version that it takes, with every name that it takes of it. */
export function checkShared(shell: JudgedShell, remote: JudgedRemote): string[] {
  return Object.entries(remote.record.shared).flatMap(([name, range]) => {
    const offered = shell.record.offers?.[name];
    if (!offered)
      return [
        `${nameOf(remote)}: it takes ${name} from the shell, and ${nameOf(shell)} shares none: bring it along, or have it added to the sharing policy and the shell promoted first.`,
      ];
    if (!satisfiesCaret(range, offered.version)) {
      return [
        `${nameOf(remote)}: it takes ${name} ${range}, and ${nameOf(shell)} shares ${offered.version}: build the remote with the shell's version, or promote a shell that shares what the remote takes.`,
      ];
    }
    const missing = (remote.record.takes?.[name] ?? []).filter(
      (taken) => offered.names && !offered.names.includes(taken),
    );
    return missing.map(
      (taken) =>
        `${nameOf(remote)}: it takes "${taken}" of ${name}, and ${nameOf(shell)} shares no such name: do without it, or promote a shell that shares it first.`,
    );
  });
}

/** Whether a shell has a chunk for every library that it says it fetches when asked. */
export function checkOffers(shell: JudgedShell): string[] {
  return Object.entries(shell.record.offers ?? {})
    .filter(([, { loading, chunk }]) => loading === 'lazy' && (chunk === undefined || !(chunk in shell.record.pages)))
    .map(
      ([name, { chunk }]) =>
        `${nameOf(shell)}: it shares ${name} lazily, and its build has no chunk "${chunk ?? ''}" to fetch it by: give its import() that webpackChunkName.`,
    );
}
