import { isPoint, POINTS } from '@gym/remote-contract/points';
import { type Static, Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { ConfigError, type Environment, readText } from './environment.ts';

const ids = Type.Optional(Type.Array(Type.String()));

const Contributions = Type.Record(
  Type.String(),
  Type.Object(
    { first: ids, hidden: ids, titles: Type.Optional(Type.Record(Type.String(), Type.String({ minLength: 1 }))) },
    { additionalProperties: false },
  ),
);

/**
 * The first contributions of a point in their order, the hidden ones, and the gym's own titles. A menu entry is
 * named by its path, every other contribution by its remote.
 */
export type Contributions = Static<typeof Contributions>;

const NAME = 'CONTRIBUTIONS';
const FORM = 'such as {"menu":{"first":["/lockers"]},"dashboard":{"hidden":["lockers"]}}';
const ADVICE = 'correct it, or unset it for the order of the release.';

/** `CONTRIBUTIONS`: the deployer's order. Remotes come and go, so it may name one that the release does not have. */
export function readContributions(env: Environment): Contributions | undefined {
  const text = readText(env, NAME);
  if (text === undefined) return undefined;
  const given = parse(text);
  if (!Value.Check(Contributions, given)) {
    const where = Value.Errors(Contributions, given).First()?.path ?? '';
    throw new ConfigError(
      NAME,
      `must have lists "first" and "hidden" and an object "titles" by point, ${FORM}, unlike "${where}": ${ADVICE}`,
    );
  }
  const unknown = Object.keys(given).find((point) => !isPoint(point));
  if (unknown !== undefined)
    throw new ConfigError(
      NAME,
      `names the point "${unknown}", which does not exist: the points are ${Object.keys(POINTS).join(', ')}, ` +
        `and those of remotes, such as lockers/locker-page. ${ADVICE.replace(/^c/, 'C')}`,
    );
  return given;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ConfigError(NAME, `must be JSON, ${FORM}: ${ADVICE}`);
  }
}
