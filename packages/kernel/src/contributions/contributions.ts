import type { HostSession } from '@gym/remote-contract';

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
