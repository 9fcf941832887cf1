import { useCombobox } from 'downshift';
import { type ReactElement, type ReactNode, useId } from 'react';
import { Dialog } from '../dialog/dialog.tsx';
import styles from './command-palette.module.css';

/** What the user can choose. */
interface Entry {
  readonly label: string;
  readonly path: string;
  readonly detail?: string;
  /** Does this instead of opening the path. */
  run?(): void;
}

/** Entries under one heading. */
export interface EntryGroup {
  readonly title: string;
  readonly entries: readonly Entry[];
}

export interface CommandPaletteProps {
  /** Names the dialog and its box. */
  readonly title: string;
  /** What to type, while the box is empty. */
  readonly placeholder: string;
  /** Says which keys to press. Hidden where there is only touch. */
  readonly keys: string;
  /** The text in the box. */
  readonly text: string;
  /** Called with the new text. */
  onText(text: string): void;
  /** What the text finds. */
  readonly groups: readonly EntryGroup[];
  /** The number of entries, or why there is none. Screen readers announce it. */
  readonly status: string;
  /** Sentences about what could not be searched. */
  readonly failures: readonly string[];
  /** Called with what the user chose. */
  onChoose(entry: Entry): void;
  /** Called when the user leaves without a choice. */
  onClose(): void;
}

/** The keyboard, pointer and ARIA behaviour. */
function usePaletteKeys(
  entries: readonly Entry[],
  { text, onChoose, onClose }: Pick<CommandPaletteProps, 'text' | 'onChoose' | 'onClose'>,
) {
  return useCombobox({
    items: [...entries],
    isOpen: true,
    inputValue: text,
    selectedItem: null,
    defaultHighlightedIndex: 0,
    initialHighlightedIndex: 0,
    itemToString: (entry) => entry?.label ?? '',
    itemToKey: (entry) => entry?.path,
    onStateChange: ({ type }) => {
      // The combobox keeps Escape from the dialog.
      if (type === useCombobox.stateChangeTypes.InputKeyDownEscape) onClose();
    },
    onSelectedItemChange: ({ selectedItem }) => selectedItem && onChoose(selectedItem),
  });
}

/** A dialog that finds an entry by a few letters. The arrow keys choose, and Enter opens. */
export function CommandPalette(props: CommandPaletteProps): ReactElement {
  const { title, placeholder, keys, groups, status, failures, onText, onClose } = props;
  const entries = groups.flatMap((group) => group.entries);
  const { getInputProps, getMenuProps, getItemProps, highlightedIndex } = usePaletteKeys(entries, props);
  const firsts = groups.map((_group, index) =>
    groups.slice(0, index).reduce((sum, before) => sum + before.entries.length, 0),
  );
  return (
    <Dialog open title={title} onClose={onClose}>
      <input
        {...getInputProps({
          'aria-labelledby': undefined,
          'aria-label': title,
          // In the event itself: downshift's own callback comes after a render, and React would drop the letter.
          onChange: ({ currentTarget }) => onText(currentTarget.value),
        })}
        className={styles.input}
        type="text"
        placeholder={placeholder}
        autoCapitalize="none"
        spellCheck={false}
      />
      <div {...getMenuProps({ 'aria-labelledby': undefined, 'aria-label': title })} className={styles.entries}>
        {groups.map((group, groupIndex) => (
          <Group key={group.title} title={group.title}>
            {group.entries.map((entry, place) => {
              const index = (firsts[groupIndex] ?? 0) + place;
              return (
                <div
                  key={entry.path}
                  {...getItemProps({ item: entry, index })}
                  className={styles.entry}
                  data-highlighted={index === highlightedIndex || undefined}
                >
                  <bdi className={styles.label}>{entry.label}</bdi>
                  {entry.detail && <bdi className={styles.detail}>{entry.detail}</bdi>}
                </div>
              );
            })}
          </Group>
        ))}
      </div>
      <p className={entries.length === 0 ? styles.note : 'sr-only'} role="status">
        {status}
      </p>
      {failures.map((failure) => (
        <p key={failure} className={styles.note} role="alert">
          {failure}
        </p>
      ))}
      <p className={styles.keys}>{keys}</p>
    </Dialog>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }): ReactElement {
  const heading = useId();
  return (
    <div role="group" aria-labelledby={heading}>
      <div id={heading} role="presentation" className={styles.heading}>
        {title}
      </div>
      {children}
    </div>
  );
}
