import { type ReactElement, useState } from 'react';
import { CommandPalette } from '@gym/ui/command-palette';
import { useShell } from '../../platform/use-shell.ts';
import { paletteTexts } from './texts.ts';
import { usePaletteEntries } from './use-palette-entries.ts';

const { title, placeholder, keys, searching, nothing, count } = paletteTexts;

/** Finds records, screens and actions by a few letters, over any page. */
export function Palette({ onClose }: { onClose: () => void }): ReactElement {
  const { host, palette } = useShell();
  const [text, setText] = useState('');
  const found = usePaletteEntries(text);
  const total = found.groups.reduce((sum, { entries }) => sum + entries.length, 0);
  return (
    <CommandPalette
      title={title}
      placeholder={placeholder}
      keys={keys}
      text={text}
      onText={setText}
      groups={found.groups}
      status={found.searching ? searching : total === 0 ? nothing : count(total)}
      failures={found.failures}
      onChoose={(entry) => {
        onClose();
        if (entry.run) return entry.run();
        palette.remember(entry);
        host.navigate(entry.path);
      }}
      onClose={onClose}
    />
  );
}
