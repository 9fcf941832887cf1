import { focusHeading } from '../focus/focus-heading.ts';

/** Space above the newest toast when the toasts scroll, in px. */
const GAP = 16;

/**
 * Manages the toasts of a region.
 * - Dismisses those that leave, when they have had their time.
 * - Dismisses the focused toast when the user presses Escape.
 * - Scrolls the newest toast into view.
 * - Sets the CSS variable `--toasts` to their height, so that other content can avoid them.
 * - Moves the focus when the focused toast disappears. The first that exists gets it: the same toast with its new text,
 *   the next toast, the element that had the focus before, the page's heading.
 *
 * @returns a function that stops it
 */
export function manageToasts(region: HTMLElement, dismiss: (id: string) => void): () => void {
  const ends = [
    dismissLeavingToasts(region, dismiss),
    dismissOnEscape(region, dismiss),
    keepFocusAndView(region),
    reserveToastSpace(region),
  ];
  return () => ends.forEach((end) => end());
}

function dismissOnEscape(region: HTMLElement, dismiss: (id: string) => void): () => void {
  const press = (event: KeyboardEvent) => {
    const card = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-toast]') : null;
    if (event.key !== 'Escape' || !card) return;
    event.preventDefault();
    dismiss(card.dataset.id ?? '');
  };
  region.addEventListener('keydown', press);
  return () => region.removeEventListener('keydown', press);
}

const cardsOf = (region: HTMLElement) => [...region.querySelectorAll<HTMLElement>('[data-toast]')];

interface Held {
  readonly id: string | undefined;
  /** Index among the toasts. */
  readonly at: number;
  /** The element that had the focus before the toasts. */
  readonly before: HTMLElement | undefined;
}

function keepFocusAndView(region: HTMLElement): () => void {
  let held: Held | undefined;

  const hold = (target: EventTarget | null, from: EventTarget | null) => {
    const cards = cardsOf(region);
    const at = cards.findIndex((card) => card.contains(target as Node));
    // If the focus moves between toasts, or from a removed one, keep the element from before.
    held = {
      id: cards[at]?.dataset.id,
      at,
      before: from instanceof HTMLElement && !region.contains(from) ? from : held?.before,
    };
  };
  const take = ({ target, relatedTarget }: FocusEvent) => hold(target, relatedTarget);
  const lose = ({ relatedTarget }: FocusEvent) => {
    if (region.contains(relatedTarget as Node | null)) return;
    if (relatedTarget) held = undefined;
    // Browsers also fire focusout for a removed element. `passOn` then runs before this timeout and needs `held`.
    const lost = held;
    setTimeout(() => {
      if (held === lost) held = undefined;
    });
  };

  const passOn = () => {
    if (!held || document.activeElement !== document.body) return;
    const { id, at, before } = held;
    const cards = cardsOf(region);
    const next = cards.find(({ dataset }) => dataset.id === id) ?? cards[at] ?? cards.at(-1) ?? before;
    next?.focus({ preventScroll: next === before });
    if (document.activeElement === document.body) focusHeading();
  };

  const observer = new MutationObserver((records) => {
    const newest = records
      .flatMap(({ addedNodes }) => [...addedNodes])
      .filter((node) => node instanceof HTMLElement && node.dataset.toast !== undefined)
      .at(-1);
    if (newest) region.scrollTop = (newest as HTMLElement).offsetTop - GAP;
    passOn();
  });
  observer.observe(region, { childList: true, subtree: true });
  region.addEventListener('focusin', take);
  region.addEventListener('focusout', lose);
  if (region.contains(document.activeElement)) hold(document.activeElement, null);
  return () => {
    observer.disconnect();
    region.removeEventListener('focusin', take);
    region.removeEventListener('focusout', lose);
  };
}

function reserveToastSpace(region: HTMLElement): () => void {
  if (typeof ResizeObserver === 'undefined') return () => undefined;
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => {
    const height = region.offsetHeight;
    style.setProperty('--toasts', height > 0 ? `${height}px` : '');
  });
  observer.observe(region);
  return () => {
    observer.disconnect();
    style.removeProperty('--toasts');
  };
}

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
function dismissLeavingToasts(region: HTMLElement, dismiss: (id: string) => void): () => void {
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
