import { PATHS, type IconName } from './paths.ts';

/** Whether there is an icon of this name: a remote's menu may name one that this version of the design system lacks. */
export const isIconName = (name: string): name is IconName => Object.hasOwn(PATHS, name);
