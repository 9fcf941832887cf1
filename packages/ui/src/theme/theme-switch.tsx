import { useState, type ReactElement } from 'react';
import { IconButton } from '../button/icon-button.tsx';
import type { IconName } from '../icon/paths.ts';
import { readTheme, setTheme, type Theme } from './theme.ts';

const NEXT: Record<Theme, Theme> = { system: 'light', light: 'dark', dark: 'system' };
const ICONS: Record<Theme, IconName> = { system: 'system', light: 'sun', dark: 'moon' };

/** A button that goes round system, light and dark. Its name says what holds and what a press brings. */
export function ThemeSwitch(): ReactElement {
  const [theme, show] = useState(readTheme);
  const change = () => {
    setTheme(NEXT[theme]);
    show(NEXT[theme]);
  };
  return <IconButton label={`Theme: ${theme}. Switch to ${NEXT[theme]}`} icon={ICONS[theme]} onClick={change} />;
}
