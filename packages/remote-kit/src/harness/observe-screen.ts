import type { ObservedScreen } from './harness-page.ts';

/** Reads the current state of the screen. */
export function observeScreen(): ObservedScreen {
  // One field may load while the user can fill in the others: its select then shows that it loads.
  const choices = [...document.querySelectorAll<HTMLSelectElement>('main select')]
    .map(({ selectedOptions }) => selectedOptions[0]?.text ?? '')
    .filter((text) => text.endsWith('…'));
  const busy = [...document.querySelectorAll('main [aria-busy=true], main progress')].map(
    ({ tagName }) => `busy: ${tagName.toLowerCase()}`,
  );
  return {
    headings: textsOf('main h1'),
    said: [...textsOf('main [role=alert], main [role=status]'), ...choices, ...busy],
    text: document.querySelector('main')?.innerText ?? '',
  };
}

/** Texts of the visible elements that have some. */
const textsOf = (selector: string): string[] =>
  [...document.querySelectorAll<HTMLElement>(selector)]
    .filter((element) => element.checkVisibility())
    .map((element) => element.innerText.trim())
    .filter((text) => text !== '');

/** Number of quiet frames to wait for: a screen's next calls start a frame after it renders. */
const FRAMES = 3;
const TIMEOUT_MS = 10_000;

const frame = () => new Promise<unknown>((resolve) => requestAnimationFrame(resolve));

/**
 * Resolves after the condition was true for a few frames in a row.
 * @throws Error if that takes too long
 */
export async function untilQuiet(condition: () => boolean): Promise<void> {
  const deadline = performance.now() + TIMEOUT_MS;
  for (let frames = 0; frames < FRAMES; frames = condition() ? frames + 1 : 0) {
    if (performance.now() > deadline)
      throw new Error(`The screen did not come to rest within ${TIMEOUT_MS / 1000} seconds.`);
    await frame();
  }
}
