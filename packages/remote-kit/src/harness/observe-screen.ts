import type { ObservedScreen } from './harness-page.ts';

/** Looks at the screen as it stands. */
export function observeScreen(): ObservedScreen {
  // A field of a form may wait while the others can be filled: it says so where its choice stands.
  const choices = [...document.querySelectorAll<HTMLSelectElement>('main select')]
    .map(({ selectedOptions }) => selectedOptions[0]?.text ?? '')
    .filter((text) => text.endsWith('…'));
  const busy = [...document.querySelectorAll('main [aria-busy=true], main progress')].map(
    ({ tagName }) => `busy: ${tagName.toLowerCase()}`,
  );
  return {
    headings: textsOf('main h1'),
    said: [...textsOf('main [role=alert], main [role=status]'), ...choices, ...busy],
  };
}

/** Texts of what is shown and says something. */
const textsOf = (selector: string): string[] =>
  [...document.querySelectorAll<HTMLElement>(selector)]
    .filter((element) => element.checkVisibility())
    .map((element) => element.innerText.trim())
    .filter((text) => text !== '');

/** Frames in a row for which nothing may be on its way: what a screen asks for once it stands comes a frame later. */
const FRAMES = 3;
const TIMEOUT_MS = 10_000;

const frame = () => new Promise<unknown>((resolve) => requestAnimationFrame(resolve));

/** Resolves once a condition has held for a few frames. @throws Error where that takes too long */
export async function untilQuiet(condition: () => boolean): Promise<void> {
  const deadline = performance.now() + TIMEOUT_MS;
  for (let frames = 0; frames < FRAMES; frames = condition() ? frames + 1 : 0) {
    if (performance.now() > deadline)
      throw new Error(`The screen did not come to rest within ${TIMEOUT_MS / 1000} seconds.`);
    await frame();
  }
}
