import { focusHeading } from '../focus/focus-heading.ts';

/** What stays above the newest one where they scroll, in px. */
const GAP = 16;

/**
 * Attends to the toasts in their region: the newest one is scrolled into view; the document knows by `--toasts` how
 * much of the window's end they take, for what must stay clear of it; and where the toast that has the focus goes, the
 * same toast has it in its new words, else the next one, else what had it before, else the page's heading.
 *
 * @returns ends it
 */
export function manageToasts(region: HTMLElement): () => void {
  const ends = [keepFocusAndView(region), reserveToastSpace(region)];
  return () => ends.forEach((end) => end());
}

const cardsOf = (region: HTMLElement) => [...region.querySelectorAll<HTMLElement>('[data-toast]')];

interface Held {
  readonly id: string | undefined;
  /** Where among the toasts. */
  readonly at: number;
  /** What had the focus before a toast had it. */
  readonly before: HTMLElement | undefined;
}

function keepFocusAndView(region: HTMLElement): () => void {
  let held: Held | undefined;

  const hold = (target: EventTarget | null, from: EventTarget | null) => {
    const cards = cardsOf(region);
    const at = cards.findIndex((card) => card.contains(target as Node));
    // From one toast to another, or from one that went, what had it before them all stays known.
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
    // Browsers say this of what is removed, too: who then passes the focus on comes before the next turn.
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
