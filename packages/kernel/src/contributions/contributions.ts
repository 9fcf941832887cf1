import type { BootRemote, HostSession } from '@gym/remote-contract';

/** What the boot document says of every contribution, whatever its kind. */
interface Contribution {
  readonly feature?: string;
  readonly order?: number;
}

/** The contributions to a point that show: their feature is announced, and they stand where the deployer put them. */
export const shownContributions = <One extends Contribution>(
  declared: readonly One[],
  session: Pick<HostSession, 'has'>,
): readonly One[] =>
  declared
    .filter(({ feature }) => !feature || session.has(feature))
    .sort((one, other) => (one.order ?? 0) - (other.order ?? 0));

/** What remotes contribute to a point, as it shows. */
export const contributionsTo = (point: string, remotes: readonly BootRemote[], session: Pick<HostSession, 'has'>) =>
  shownContributions(
    remotes.flatMap((remote) => (remote.slots?.[point] ? [{ ...remote.slots[point], remote }] : [])),
    session,
  );
