/** How long a toast stays, in seconds: enough to read two lines twice, and longer if there is something to choose. */
const READING_S = 6;
const CHOOSING_S = 12;

/** So many toasts that leave are visible. The others wait for their turn; the styles hide them. */
const VISIBLE = 3;

/**
 * Dismisses the toasts that leave. Their time stands still while the pointer or the focus is on the toasts, and while
 * the user looks at another tab.
 *
 * @returns a function that stops it
 */
export function dismissLeavingToasts(region: HTMLElement, dismiss: (id: string) => void): () => void {
  const left = new Map<HTMLElement, number>();
  const isRead = () => region.matches(':hover, :focus-within') || document.hidden;
  const timer = setInterval(() => {
    const cards = [...region.querySelectorAll<HTMLElement>('[data-leaves]')];
    for (const card of left.keys()) if (!cards.includes(card)) left.delete(card);
    if (isRead()) return;
    for (const card of cards.slice(0, VISIBLE)) {
      const seconds = (left.get(card) ?? (card.querySelector('p + *') ? CHOOSING_S : READING_S)) - 1;
      left.set(card, seconds);
      if (seconds <= 0) dismiss(card.dataset.id ?? '');
    }
  }, 1_000);
  return () => clearInterval(timer);
}
