import { faultOfAction, type OfferedPoint, ownerOf, type Panel } from '@gym/remote-contract/points';
import { problem, type Problem } from '../../target/problem.ts';
import { buildLabel, type CheckedRemote, REMOTE_JSON } from '../../target/published-build.ts';
import { shareAudience } from './check-paths.ts';
import { orWaive } from './check-specification.ts';

/**
 * Whether the points of remotes and the panels for them fit: those of the candidate, and those of the others for its
 * points. What its live version did not give to the others either is no fault of the candidate.
 */
export function checkPoints(
  candidate: CheckedRemote,
  others: readonly CheckedRemote[],
  before?: CheckedRemote,
): Problem[] {
  const owners = [candidate, ...others];
  return [
    ...checkExamples(candidate),
    ...checkActions(candidate),
    ...panelsOf(candidate).flatMap(([point, panel]) => {
      const owner = owners.find((remote) => remote.manifest.name === ownerOf(point));
      return checkPanel(candidate, point, panel, owner && shareAudience(owner, candidate) ? owner : undefined);
    }),
    ...others
      .filter((other) => shareAudience(other, candidate))
      .flatMap((other) =>
        panelsOf(other)
          .filter(([point]) => ownerOf(point) === candidate.manifest.name)
          .flatMap(([point, panel]) => checkKept(candidate, point, { of: other, panel }, before)),
      ),
  ];
}

/** Its example says what it needs. */
type NeedingPanel = Pick<Panel, 'example'>;

/** The panels of a remote at points of remotes. The schema of `remote.json` knows the points of the product. */
const panelsOf = ({ manifest }: CheckedRemote): [string, NeedingPanel][] =>
  Object.entries(manifest.slots ?? {}).filter(([point]) => ownerOf(point) !== undefined);

const offeredBy = (remote: CheckedRemote | undefined, point: string): OfferedPoint | undefined =>
  remote?.manifest.points?.[point.slice(point.indexOf('/') + 1)];

/** The properties of an example that a point does not always give with that type. */
const missingOf = (example: Panel['example'] = {}, { context }: OfferedPoint): string[] =>
  Object.entries(example)
    .filter(([name, value]) => context.properties[name]?.type !== typeof value || !context.required?.includes(name))
    .map(([name, value]) => `"${name}" (${typeof value})`);

/** Whether a panel of the candidate would show, with what it needs. */
function checkPanel(candidate: CheckedRemote, point: string, panel: NeedingPanel, owner?: CheckedRemote): Problem[] {
  const offered = offeredBy(owner, point);
  if (!owner || !offered)
    return [
      problem(
        'points/missing',
        { of: candidate, file: REMOTE_JSON },
        `it adds a panel to the point "${point}", which no live remote of its audience offers: correct the name, ` +
          `promote it together with the remote that offers the point, ${orWaive('points/missing')}`,
      ),
    ];
  return missingOf(panel.example, offered).map((missing) =>
    problem(
      'points/changed',
      { of: candidate, file: REMOTE_JSON, beside: owner },
      `its panel for the point "${point}" needs ${missing}, which ${buildLabel(owner)} does not give it: ` +
        `change the panel and its example, ${orWaive('points/changed')}`,
    ),
  );
}

/** Whether the panel of another remote keeps its point, and what it needs of it. */
function checkKept(
  candidate: CheckedRemote,
  point: string,
  { of: other, panel }: { readonly of: CheckedRemote; readonly panel: NeedingPanel },
  before?: CheckedRemote,
): Problem[] {
  const [was, is] = [offeredBy(before, point), offeredBy(candidate, point)];
  const where = { of: candidate, file: REMOTE_JSON, beside: other };
  const together = `promote it together with a version of ${other.app} that needs it no more,`;
  if (!is)
    return was
      ? [
          problem(
            'points/dropped',
            where,
            `it drops the point "${point}", to which ${buildLabel(other)} adds a panel: offer it again, ` +
              `${together} ${orWaive('points/dropped')}`,
          ),
        ]
      : [];
  const already = was ? missingOf(panel.example, was) : [];
  return missingOf(panel.example, is)
    .filter((missing) => !already.includes(missing))
    .map((missing) =>
      problem(
        'points/changed',
        where,
        `its point "${point}" does not give ${missing}, which the panel of ${buildLabel(other)} needs: ` +
          `give it again, ${together} ${orWaive('points/changed')}`,
      ),
    );
}

/** The examples of its own points must fit their schemas, because other teams copy them. */
const checkExamples = (remote: CheckedRemote): Problem[] =>
  Object.entries(remote.manifest.points ?? {}).flatMap(([name, { context }]) =>
    context.examples
      .filter(
        (example) =>
          Object.entries(example).some(([key, value]) => context.properties[key]?.type !== typeof value) ||
          context.required?.some((key) => !(key in example)),
      )
      .map((example) =>
        problem(
          'points/example',
          { of: remote, file: REMOTE_JSON },
          `the example ${JSON.stringify(example)} of its point "${name}" does not fit its schema: correct one of them.`,
        ),
      ),
  );

/** An action leads to a screen of its own remote, by what its point gives. */
const checkActions = (remote: CheckedRemote): Problem[] =>
  Object.entries(remote.manifest.slots ?? {}).flatMap(([point, { title, path }]) => {
    const fault = path === undefined ? undefined : faultOfAction(point, path, remote.manifest.routes);
    return fault === undefined
      ? []
      : [
          problem(
            'points/target',
            { of: remote, file: REMOTE_JSON },
            `its action "${title}" for the point "${point}" opens no screen: ${fault}. Correct its path.`,
          ),
        ];
  });
