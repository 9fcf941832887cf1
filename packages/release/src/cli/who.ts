import { localUser } from '../local-user.ts';
import type { Values } from './options.ts';

/** Who does it, for the log: `--by`, or the actor of the continuous integration, or the user of this machine. */
export const who = ({ by }: Values): string => by ?? process.env['GITHUB_ACTOR'] ?? localUser();
