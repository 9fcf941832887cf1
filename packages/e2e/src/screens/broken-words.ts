import type { Page } from 'playwright-core';

/** Resolves when the page was laid out for its window: a list turns into cards one frame later. */
const laidOut = () =>
  new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));

/** What a reader cannot read in the tables of a page and in the controls above them. It runs in the browser. */
function findBrokenWords(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  const found = scrollWidth > clientWidth ? [`the page scrolls sideways: ${scrollWidth} > ${clientWidth}`] : [];
  const boxesOf = (node: Node, from: number, to: number) => {
    const range = document.createRange();
    range.setStart(node, from);
    range.setEnd(node, to);
    return [...range.getClientRects()].filter(({ width }) => width > 0);
  };
  const isBroken = (boxes: readonly DOMRect[]) =>
    boxes.some(({ top, height }) => Math.abs(top - boxes[0]!.top) > height / 2);
  for (const control of document.querySelectorAll(
    'main :is(button, label, legend, select):not(tr *, .sr-only, .sr-only *)',
  )) {
    const { left, right, width } = control.getBoundingClientRect();
    const name = control.textContent.trim();
    if (width > 0 && (left < 0 || right > clientWidth)) found.push(`outside the page: ${name}`);
    const texts = document.createTreeWalker(control, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode())
      for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[^\s\-–—/]+/g))
        if (isBroken(boxesOf(node, index, index + word.length))) found.push(`broken: ${word} of ${name}`);
  }
  // The first rows of a table represent the hundreds of similar ones.
  for (const row of document.querySelectorAll('main :is(thead, tbody, table) > tr:nth-child(-n + 8)')) {
    const frame = row.closest('table')!.parentElement!.getBoundingClientRect();
    const cells: { cell: Element; text: string; box: DOMRect }[] = [];
    const texts = document.createTreeWalker(row, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const parent = node.parentElement!;
      // The header of cards is for screen readers only.
      if (parent.closest('.sr-only') || getComputedStyle(parent.closest('thead') ?? parent).clipPath !== 'none')
        continue;
      // A line may end after a hyphen or a dash.
      for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[^\s\-–—/]+/g)) {
        const boxes = boxesOf(node, index, index + word.length);
        if (isBroken(boxes)) found.push(`broken: ${word}`);
        for (const box of boxes) {
          if (box.left < frame.left || box.right > frame.right) found.push(`cut off: ${word}`);
          cells.push({ cell: parent.closest('td, th')!, text: word, box });
        }
      }
    }
    for (const one of cells)
      for (const other of cells)
        if (
          one.cell !== other.cell &&
          one.box.left < other.box.right - 1 &&
          other.box.left < one.box.right - 1 &&
          one.box.top < other.box.bottom - 2 &&
          other.box.top < one.box.bottom - 2
        )
          found.push(`${one.text} covers ${other.text}`);
  }
  return [...new Set(found)];
}

/**
 * Returns the widths at which a word in a table is broken, cut off or covered, or at which the page scrolls sideways.
 */
export async function brokenWords(page: Page, widths: readonly number[]): Promise<Record<number, string[]>> {
  const broken: Record<number, string[]> = {};
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await page.evaluate(laidOut);
    const found = await page.evaluate(findBrokenWords);
    if (found.length > 0) broken[width] = found;
  }
  return broken;
}
