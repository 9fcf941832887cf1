import type { ContributionHost, RemoteModule } from '@gym/remote-contract';
import type { Kernel } from '../host/use-kernel.tsx';

type Slots = NonNullable<RemoteModule['slots']>;

/** Loads the code of a contribution when the browser is idle: the rows of the screen around it come first. */
export async function loadSlot<Name extends keyof Slots>(
  { registry, browser }: Pick<Kernel, 'registry' | 'browser'>,
  remote: string,
  slot: Name,
): Promise<Awaited<ReturnType<NonNullable<Slots[Name]>>>> {
  await new Promise<void>(browser.whenIdle);
  const isRetry = registry.statusOf(remote).status === 'failed';
  const { module } = await (isRetry ? registry.retry(remote) : registry.load(remote));
  const load = module.slots?.[slot];
  if (!load) throw new Error(`its module exports nothing for the slot "${slot}"`);
  return load() as ReturnType<typeof loadSlot<Name>>;
}

/** What the code of a contribution gets of the host's services. */
export const hostOf = ({ session, config, settingsOf }: ContributionHost): ContributionHost => ({
  session,
  config,
  settingsOf,
});
