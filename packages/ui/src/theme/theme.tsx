import { type ReactElement, useState } from 'react';
import { IconButton } from '../button/button.tsx';
import type { IconName } from '../icon/icon.tsx';
import * as uiTexts from '../texts.ts';

/** `system` follows the operating system. It is the default. */
export type Theme = 'light' | 'dark' | 'system';

const YEAR = 365 * 24 * 60 * 60;

/** The theme that the user chose in this browser. */
export function readTheme(): Theme {
  const chosen = /(?:^|;\s*)theme=(light|dark)(?:;|$)/.exec(document.cookie)?.[1];
  return chosen === 'light' || chosen === 'dark' ? chosen : 'system';
}

/** Applies a theme and stores it in a cookie, because signing out clears local storage (acceptance A9). */
export function setTheme(theme: Theme): void {
  document.cookie = `theme=${theme}; Path=/; Max-Age=${YEAR}; SameSite=Lax`;
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

const NEXT: Record<Theme, Theme> = { system: 'light', light: 'dark', dark: 'system' };
const ICONS: Record<Theme, IconName> = { system: 'system', light: 'sun', dark: 'moon' };

/** A button that cycles through system, light and dark. Its label names the current and the next theme. */
export function ThemeSwitch(): ReactElement {
  const [theme, show] = useState(readTheme);
  const change = () => {
    setTheme(NEXT[theme]);
    show(NEXT[theme]);
  };
  return <IconButton label={uiTexts.theme(theme, NEXT[theme])} icon={ICONS[theme]} onClick={change} />;
}
