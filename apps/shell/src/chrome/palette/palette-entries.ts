import { useMemo, useSyncExternalStore } from 'react';
import { shownContributions } from '@gym/kernel';
import type { BootRemote, Command, RemoteCommands } from '@gym/remote-contract';
import { failureOf, readTheme, setTheme, useSettled } from '@gym/ui';
import { useShell } from '../../platform/use-shell.tsx';
import { chromeTexts } from '../texts.ts';
import { paletteTexts } from './texts.ts';
import { keepPreviousData, useQueries } from '@tanstack/react-query';
import type { EntryGroup } from '@gym/ui/command-palette';
import { beginningsFirst, createRecordSearch, foldText } from '@gym/ui/word-match';
import * as paths from '@gym/remote-contract/routes/shell';

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

const { keywords } = paletteTexts;

/** Wait for a pause in typing before a search on the server. */
const SETTLE_MS = 150;
const MIN_LETTERS = 2;

export interface PaletteEntries {
  readonly groups: readonly EntryGroup[];
  readonly searching: boolean;
  /** Sentences about the remotes that failed. The others still work. */
  readonly failures: readonly string[];
}

/** Every screen of the menus that the server's features allow. */
function useScreens(): readonly Command[] {
  const {
    registry,
    host: { session },
  } = useShell();
  const remotes = useSyncExternalStore(registry.subscribe, registry.remotes);
  return useMemo(
    () => [
      { label: chromeTexts.dashboard, path: paths.dashboard, keywords: keywords.dashboard },
      ...shownContributions(
        remotes.flatMap(({ menu }) => menu),
        session,
      ).map(({ label, path }) => ({ label, path })),
      { label: chromeTexts.profile, path: paths.profile, keywords: keywords.profile },
      { label: chromeTexts.changePassword, path: paths.changePassword, keywords: keywords.changePassword },
      ...(session.has('second-factor')
        ? [{ label: paletteTexts.security, path: paths.security, keywords: keywords.security }]
        : []),
      ...(session.has('own-sessions')
        ? [{ label: paletteTexts.sessions, path: paths.sessions, keywords: keywords.sessions }]
        : []),
    ],
    [remotes, session],
  );
}

/** The commands of each remote. A remote that cannot be loaded has none, and a sentence says so. */
function useRemoteCommands() {
  const { registry, host } = useShell();
  const all = registry.remotes().map((remote) => ({ ...remote.commands, remote }));
  const remotes = shownContributions(all, host.session).flatMap(({ hidden, remote }) => (hidden ? [] : [remote]));
  const loaded = useQueries({
    queries: remotes.map(({ name }) => ({
      queryKey: ['palette', 'commands', name],
      queryFn: async (): Promise<RemoteCommands> => {
        const { module } = await registry.load(name);
        return (await module.commands?.())?.createCommands(host) ?? { actions: [] };
      },
      retry: false,
      gcTime: 0,
      staleTime: Infinity,
    })),
  });
  return remotes.map((remote, index) => ({ remote, commands: loaded[index]?.data, error: loaded[index]?.error }));
}

/** The records that the remotes find. */
function useFoundRecords(
  sources: readonly { remote: BootRemote; commands?: RemoteCommands | undefined }[],
  text: string,
) {
  const settled = useSettled(text.trim(), SETTLE_MS);
  const isSearched = settled.length >= MIN_LETTERS;
  const found = useQueries({
    queries: sources.map(({ remote, commands }) => ({
      queryKey: ['palette', 'records', remote.name, settled],
      queryFn: ({ signal }: { signal: AbortSignal }) => commands?.search?.(settled, { signal }) ?? [],
      enabled: isSearched && commands?.search !== undefined,
      placeholderData: keepPreviousData,
      retry: false,
      gcTime: 0,
    })),
  });
  const isTyping = text.trim() !== settled && text.trim().length >= MIN_LETTERS;
  return {
    searching: (isTyping || isSearched) && (isTyping || found.some(({ isFetching }) => isFetching)),
    found: isSearched ? found : [],
  };
}

/** The commands whose label has all words of a text. The words may also begin a keyword. */
function matching(commands: readonly Command[], text: string): readonly Command[] {
  const folded = foldText(text).trim();
  const words = folded.split(/\s+/);
  const found = commands.filter(({ label, keywords: more = '' }) => {
    const [shown, hidden] = [foldText(label), ` ${foldText(more)}`];
    return words.every((word) => shown.includes(word) || hidden.includes(` ${word}`));
  });
  return beginningsFirst(found, folded, ({ label }) => foldText(label));
}

/** Forgives one wrong letter. */
const findNearly = createRecordSearch<Command>(({ label, keywords: more = '' }) => `${label} ${more}`);

/** What the palette offers for a text. Without a text: recent entries, actions and screens. */
export function usePaletteEntries(text: string): PaletteEntries {
  const { palette } = useShell();
  const [screens, own] = [useScreens(), useOwnActions()];
  const sources = useRemoteCommands();
  const { found, searching } = useFoundRecords(sources, text);
  const failures = sources.flatMap(({ remote, commands, error }, index) => {
    if (error) return [paletteTexts.remoteFailed(remote.title)];
    const failed = found[index]?.error;
    return failed ? [paletteTexts.searchFailed(commands?.records ?? remote.title, failureOf(failed).reason)] : [];
  });
  const groupsBy = (find: typeof matching): EntryGroup[] =>
    [
      { title: paletteTexts.recent, entries: text.trim() === '' ? palette.recent() : [] },
      {
        title: paletteTexts.actions,
        entries: find(
          sources.flatMap(({ commands }) => commands?.actions ?? []),
          text,
        ),
      },
      { title: paletteTexts.screens, entries: find(screens, text) },
      ...sources.map(({ remote, commands }, index) => ({
        title: commands?.records ?? remote.title,
        entries: found[index]?.data ?? [],
      })),
      { title: paletteTexts.here, entries: find(own, text) },
    ].filter(({ entries }) => entries.length > 0);
  const groups = groupsBy(matching);
  return { groups: groups.length > 0 || searching ? groups : groupsBy(findNearly), searching, failures };
}
