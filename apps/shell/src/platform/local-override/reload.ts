/** Loads the page again with the stored overrides. The browser asks about unsaved work. */
export const reload = (): void => location.reload();
