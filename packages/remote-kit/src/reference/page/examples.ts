import type { ComponentType } from 'react';
import type { ReferenceState } from '../reference.ts';

/** The modules of examples, by their files as a state names them. */
export type Examples = Readonly<Record<string, Readonly<Record<string, ComponentType>>>>;

type Named = Pick<ReferenceState, 'file' | 'name'>;

/** The component that shows a state. @throws Error if the examples lack it */
export function stateOf(examples: Examples, { file, name }: Named): ComponentType {
  const State = examples[file]?.[name];
  if (!State) throw new Error(`There is no example ${name} in ${file}.example.tsx of @gym/ui.`);
  return State;
}

/** The address of a state alone. */
export const addressOf = ({ file, name }: Named): string => `?state=${file}/${name}`;

/** The state that an address shows alone, if it does. */
export function stateAt(search: string): Named | undefined {
  const [, file, name] = /^(.*)\/(\w+)$/.exec(new URLSearchParams(search).get('state') ?? '') ?? [];
  return file !== undefined && name !== undefined ? { file, name } : undefined;
}

/** The words of a name: `WithAnError` is 'With an error'. */
export const wordsOf = (name: string): string => name.replace(/(?<=.)[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
