/** Takes the focus to the page's heading: where nothing nearer is left that could have it. */
export const focusHeading = (): void => document.querySelector<HTMLElement>('h1')?.focus();
