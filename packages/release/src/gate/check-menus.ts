import { manifestOf, nameOf, type JudgedRemote } from './judged.ts';
import { samePath } from './paths-meet.ts';
import { SHELL_MENU } from './specification.ts';

/** Menu entries of a remote that lead nowhere, or that stand there twice. */
export function checkOwnMenu(remote: JudgedRemote): string[] {
  const { menu, routes } = remote.manifest;
  return menu.flatMap(({ label, path }, place) => [
    ...(routes.some((route) => samePath(route.path, path))
      ? []
      : [`${manifestOf(remote)}: the menu leads to ${path}, which is none of its routes.`]),
    ...(path.includes(':')
      ? [`${manifestOf(remote)}: the menu leads to ${path}, which needs a parameter: lead to a list.`]
      : []),
    ...(label === SHELL_MENU.label
      ? [`${manifestOf(remote)}: "${label}" is the shell's own menu entry: choose another label.`]
      : []),
    ...menu
      .slice(0, place)
      .filter((before) => before.label === label || samePath(before.path, path))
      .map(
        (before) =>
          `${manifestOf(remote)}: the menu has "${label}" (${path}) beside "${before.label}" (${before.path}): a label and a path stand there once.`,
      ),
  ]);
}

/** Menu entries under which two remotes of one audience both stand. */
export function checkMenuWithRemote(other: JudgedRemote, remote: JudgedRemote): string[] {
  if (other.manifest.audience !== remote.manifest.audience) return [];
  const theirs = new Set(other.manifest.menu.map(({ label }) => label));
  return remote.manifest.menu
    .filter(({ label }) => theirs.has(label))
    .map(
      ({ label }) =>
        `${manifestOf(remote)}: ${nameOf(other)} has a menu entry "${label}" already: choose another label.`,
    );
}
