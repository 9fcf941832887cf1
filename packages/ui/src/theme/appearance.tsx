import { type ReactElement, useSyncExternalStore, useState } from 'react';
import { IconButton } from '../button/buttons-and-links.tsx';
import type { IconName } from '../icon/icon-paths.ts';
import { readDensity, readTheme, setDensity, setTheme, subscribe, type Theme } from './look.ts';

const NEXT: Record<Theme, Theme> = { system: 'light', light: 'dark', dark: 'system' };
const ICONS: Record<Theme, IconName> = { system: 'system', light: 'sun', dark: 'moon' };

/** A button that cycles through system, light and dark. Its label names the current and the next theme. */
export function ThemeSwitch(): ReactElement {
  const theme = useSyncExternalStore(subscribe, readTheme, readTheme);
  const next = NEXT[theme];
  return <IconButton label={`Theme: ${theme}. Switch to ${next}`} icon={ICONS[theme]} onClick={() => setTheme(next)} />;
}

/** A button that switches between comfortable and compact. Its label names the current and the other density. */
export function DensitySwitch(): ReactElement {
  const [density, show] = useState(readDensity);
  const other = density === 'compact' ? 'comfortable' : 'compact';
  const change = () => {
    setDensity(other);
    show(other);
  };
  return <IconButton label={`Density: ${density}. Switch to ${other}`} icon={density} onClick={change} />;
}
