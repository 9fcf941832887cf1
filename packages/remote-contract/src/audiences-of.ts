import type { Audience } from './audience.ts';
import type { RemoteJson } from './remote-json.ts';

type Declared = Pick<RemoteJson, 'audience'>;

/** The audiences that a remote declares. */
export const audiencesOf = ({ audience }: Declared): readonly Audience[] =>
  typeof audience === 'string' ? [audience] : audience;

/** Whether a browser of this audience loads the remote. */
export const serves = (remote: Declared, audience: Audience): boolean => audiencesOf(remote).includes(audience);
