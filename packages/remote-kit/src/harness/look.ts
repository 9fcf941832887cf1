import type { Seen } from './handle.ts';

/** Looks at the screen as it stands. */
export function look(): Seen {
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
