import { useMemo } from 'react';
import type { Command } from '@gym/remote-contract';
import { readTheme, setTheme } from '@gym/ui';
import { useShell } from '../../platform/use-shell.ts';
import { chromeTexts } from '../texts.ts';
import { paletteTexts } from './texts.ts';

/** An action of the shell. Its path only tells it from the others. */
interface OwnAction extends Command {
  run(): void;
}

const THEMES = [
  { theme: 'dark', label: paletteTexts.dark },
  { theme: 'light', label: paletteTexts.light },
  { theme: 'system', label: paletteTexts.systemTheme },
] as const;

/** What the palette does by itself: the theme, help, the shortcuts and the logout. */
export function useOwnActions(): readonly OwnAction[] {
  const { host, palette } = useShell();
  return useMemo(
    () => [
      ...THEMES.filter(({ theme }) => theme !== readTheme()).map(({ theme, label }) => ({
        label,
        keywords: paletteTexts.keywords.theme,
        path: `#theme-${theme}`,
        run: () => setTheme(theme),
      })),
      {
        label: chromeTexts.help,
        keywords: paletteTexts.keywords.help,
        path: '#help',
        run: () => void open(`/help/of${location.pathname}`, '_blank', 'noopener'),
      },
      {
        label: paletteTexts.shortcuts,
        keywords: paletteTexts.keywords.shortcuts,
        path: '#shortcuts',
        run: () => palette.open('Shortcuts'),
      },
      {
        label: chromeTexts.logout,
        keywords: paletteTexts.keywords.logout,
        path: '#logout',
        run: () => void host.session.end(),
      },
    ],
    [host, palette],
  );
}
