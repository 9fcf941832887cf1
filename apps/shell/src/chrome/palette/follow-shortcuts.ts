import type { ShellServices } from '../../platform/use-shell.tsx';
import { areSingleKeysOn } from './single-keys.ts';

const isEditable = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));

/** The form around the focus; else the page's only form. */
function formToSubmit(target: EventTarget | null): HTMLFormElement | undefined {
  const around = target instanceof Element ? target.closest('form') : null;
  if (around) return around;
  const forms = document.querySelectorAll<HTMLFormElement>(isDialogOpen() ? 'dialog[open] form' : 'main form');
  return forms.length === 1 ? forms[0] : undefined;
}

const isDialogOpen = (): boolean => document.querySelector('dialog[open]') !== null;

/** What a key press asks for. */
function shortcutOf({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent) {
  const isCommand = (ctrlKey || metaKey) && !altKey;
  if (isCommand && key === 'Enter') return 'submit';
  if (isDialogOpen()) return undefined;
  if (key === 'F8') return 'toasts';
  if (isCommand && key.toLowerCase() === 'k') return 'Palette';
  if (isCommand || altKey || isEditable(target) || !areSingleKeysOn()) return undefined;
  return key === '/' ? 'Palette' : key === '?' ? 'Shortcuts' : undefined;
}

/** Focuses the last message that is visible. */
function focusToasts(): void {
  for (const toast of [...document.querySelectorAll<HTMLElement>('[data-toast]')].reverse()) {
    toast.focus();
    if (document.activeElement === toast) return;
  }
}

/**
 * Follows the keyboard shortcuts of every signed-in page.
 * @param pressed keys that were pressed before
 * @returns a function that ends this
 */
export function followShortcuts(
  { palette }: Pick<ShellServices, 'palette'>,
  pressed: readonly KeyboardEvent[],
): () => void {
  const press = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || event.repeat) return;
    const shortcut = shortcutOf(event);
    if (shortcut === undefined) return;
    if (shortcut === 'toasts') focusToasts();
    else if (shortcut !== 'submit') palette.open(shortcut);
    else formToSubmit(event.target)?.requestSubmit();
    event.preventDefault();
  };
  // A form of that moment may be gone, so only what opens the palette acts late.
  pressed.filter((event) => ['Palette', 'Shortcuts'].includes(shortcutOf(event) ?? '')).forEach(press);
  addEventListener('keydown', press);
  return () => removeEventListener('keydown', press);
}
