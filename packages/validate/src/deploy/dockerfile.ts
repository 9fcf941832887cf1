import { readFileSync } from 'node:fs';
import { DockerfileParser, type Copy, type From, type Instruction } from 'dockerfile-ast';

/** A line of a stage with its variables replaced. */
export interface Step {
  readonly keyword: string;
  /** The text after the keyword. */
  readonly text: string;
  /** The command of CMD and HEALTHCHECK in exec form. */
  readonly exec?: readonly string[];
  /** For COPY: the source stage. Absent for the build context. */
  readonly from?: string;
}

export interface Stage {
  /** The name that other stages use. */
  readonly name: string;
  /** The base image or stage. */
  readonly base: string;
  readonly steps: readonly Step[];
}

/** Parses the exec form, which is JSON. Returns undefined for the shell form. */
const exec = (text: string): string[] | undefined => {
  const list = /\[.*\]$/.exec(text)?.[0];
  return list === undefined ? undefined : (JSON.parse(list) as string[]);
};

/** Returns the stages of a Dockerfile in order. */
export function readDockerfile(path: string): Stage[] {
  const dockerfile = DockerfileParser.parse(readFileSync(path, 'utf8'));
  const given = new Map(
    dockerfile.getInitialARGs().map((arg) => [arg.getProperty()?.getName() ?? '', arg.getProperty()?.getValue() ?? '']),
  );
  const filled = (text: string) => text.replace(/\$\{(\w+)\}/g, (whole, name: string) => given.get(name) ?? whole);
  const stages: { name: string; base: string; steps: Step[] }[] = [];
  for (const instruction of dockerfile.getInstructions()) {
    const keyword = instruction.getKeyword();
    if (keyword === 'FROM') {
      const from = instruction as From;
      stages.push({ name: from.getBuildStage() ?? 'final', base: filled(from.getImage() ?? ''), steps: [] });
    } else {
      stages.at(-1)?.steps.push(stepOf(instruction));
    }
  }
  return stages;
}

function stepOf(instruction: Instruction): Step {
  const keyword = instruction.getKeyword();
  const step = { keyword, text: instruction.getArgumentsContent() ?? '' };
  if (keyword === 'CMD' || keyword === 'HEALTHCHECK') {
    const command = exec(step.text);
    return { ...step, ...(command !== undefined && { exec: command }) };
  }
  const from = keyword === 'COPY' ? (instruction as Copy).getFromFlag()?.getValue() : undefined;
  return { ...step, text: step.text.replace(/^--from=\S+\s+/, ''), ...(from != null && { from }) };
}
