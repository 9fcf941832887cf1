/** Takes the focus to the page's heading: where nothing nearer is left that could have it. */
export const focusHeading = (): void => document.querySelector<HTMLElement>('h1')?.focus();

/**
 * Ref of what may go with the button that was pressed in it: the focus then goes to the page's heading, not to nothing.
 */
export function keepFocusOnRemoval(element: HTMLElement | null): () => void {
  return () => {
    if (!element?.contains(document.activeElement)) return;
    // The heading may go along: the one that comes is there after the commit.
    queueMicrotask(() => {
      if (document.activeElement === document.body) focusHeading();
    });
  };
}
