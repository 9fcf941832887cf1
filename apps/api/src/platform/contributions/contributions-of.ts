import type { BootRemote } from '@gym/remote-contract';

/** One contribution: its point, what names it there, and its title. */
interface Contributed {
  readonly point: string;
  readonly id: string;
  readonly title: string;
}

/**
 * What a remote contributes, as the boot document has it. A menu entry is named by its path, every other contribution
 * by its remote. The document does not tell which remotes have commands.
 */
export const contributionsOf = ({ name, title, menu, slots = {} }: BootRemote): readonly Contributed[] => [
  ...menu.map(({ path, label }) => ({ point: 'menu', id: path, title: label })),
  { point: 'commands', id: name, title },
  ...Object.entries(slots).map(([point, slot]) => ({ point, id: name, title: slot.title })),
];
