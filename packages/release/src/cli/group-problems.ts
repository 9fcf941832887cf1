import { describeProblem, type GateError, type Problem } from '../target/problem.ts';

/**
 * Lists the problems of the gate for reading, each with its name: by build, then by its file, in the order of the
 * checks. Problems without a build come last. One or two are not grouped.
 */
export function groupProblems({ problems, advice }: Pick<GateError, 'problems' | 'advice'>): string {
  const lines = problems.length < 3 ? problems.map((one) => named(one, describeProblem(one))) : groupsOf(problems);
  return [...lines, ...(advice === undefined ? [] : [advice])].join('\n');
}

const named = ({ id }: Problem, text: string): string => `${text} [${id}]`;

function groupsOf(problems: readonly Problem[]): string[] {
  const builds = [...new Set(problems.flatMap(({ build }) => build ?? []))];
  return [
    ...builds.flatMap((build) => {
      const own = problems.filter((one) => one.build === build);
      return [
        `${build} (${own.length}):`,
        ...byFile(own).map((one) => `  ${named(one, one.file === undefined ? one.text : `${one.file}: ${one.text}`)}`),
      ];
    }),
    ...problems.filter(({ build }) => build === undefined).map((one) => named(one, one.text)),
  ];
}

/** In the order of the first problem of each file. A place inside a file, `remote.json/menu`, belongs to the file. */
function byFile(problems: readonly Problem[]): Problem[] {
  const fileOf = ({ file }: Problem) => file?.split('/')[0];
  const files = [...new Set(problems.map(fileOf))];
  return files.flatMap((file) => problems.filter((one) => fileOf(one) === file));
}
