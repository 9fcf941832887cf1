import { readFileSync } from 'node:fs';
import { DockerfileParser, type Copy, type From, type Instruction } from 'dockerfile-ast';

/** One line of a stage, with its variables put in. */
export interface Step {
  readonly keyword: string;
  /** Everything behind the keyword. */
  readonly text: string;
  /** What CMD and HEALTHCHECK run, where it is in exec form. */
  readonly exec?: readonly string[];
  /** Of COPY: the stage it copies from; the context where there is none. */
  readonly from?: string;
}

export interface Stage {
  /** The name other stages know it by. */
  readonly name: string;
  /** The image or the stage it begins with. */
  readonly base: string;
  readonly steps: readonly Step[];
}

/** The exec form is JSON; a shell's line is none. */
const exec = (text: string): string[] | undefined => {
  const list = /\[.*\]$/.exec(text)?.[0];
  return list === undefined ? undefined : (JSON.parse(list) as string[]);
};

/** The stages of a Dockerfile, in order. */
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
    } else if (stages.length > 0) {
      stages.at(-1)!.steps.push(stepOf(instruction));
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
