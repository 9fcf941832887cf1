import { callMark } from '@gym/remote-contract/call-mark';
import { createShareScope, type ShareScope } from '../federation/host-runtime.ts';
import type { Caller } from './undeclared-call.ts';

const CLIENT = '@gym/api-client';
/** The functions of the client that make a call. Their first argument is the call, or its path. */
const CALLING = ['get', 'getAnswer', 'post', 'read', 'readList', 'readRecord', 'save', 'publicCall', 'request'];

type Target = string | { readonly path: string };
type Calling = (target: Target, ...rest: readonly unknown[]) => unknown;

/** In one chunk with the code that sends calls. If that cannot be loaded, the client says so. */
const loadRefusal = () => import(/* webpackChunkName: "axios" */ './undeclared-call.ts').catch(() => undefined);

/**
 * The share scope in which a remote gets a client of its own: the shared one, without the calls that the remote does
 * not declare. It holds back mistakes, not malice, because remotes share one page.
 */
export function limitedScope(scope: ShareScope, caller: Caller): ShareScope {
  const [shared] = Object.values(scope[CLIENT] ?? {});
  const client = shared?.lib?.() as Readonly<Record<string, Calling>> | undefined;
  const declared = caller.remote.calls?.split(' ');
  if (!shared || !client || !declared) return scope;
  const limited = CALLING.map((name) => [
    name,
    async (target: Target, ...rest: readonly unknown[]) => {
      const path = (typeof target === 'string' ? target : target.path).replace('/api/', '');
      const [call = ''] = path.split('?');
      if (!declared.includes(callMark(call)) && !declared.includes(callMark(path)))
        await (await loadRefusal())?.requireDeclared(caller, path);
      return client[name]?.(target, ...rest);
    },
  ]);
  const library = { ...client, ...(Object.fromEntries(limited) as object) };
  return { ...scope, ...createShareScope(shared.from, { [CLIENT]: { version: shared.version, library } }) };
}
