/** Moves the focus to the page's heading. For cases where no nearer element can receive it. */
export const focusHeading = (): void => document.querySelector<HTMLElement>('h1')?.focus();

/**
 * Ref for an element that may disappear together with the button that has the focus. The focus then moves to the page's
 * heading, so that it is not lost.
 */
export function keepFocusOnRemoval(element: HTMLElement | null): () => void {
  return () => {
    if (!element?.contains(document.activeElement)) return;
    // React may replace the heading in the same commit. Wait for the new one.
    queueMicrotask(() => {
      if (document.activeElement === document.body) focusHeading();
    });
  };
}
