/** `system` follows the operating system and is what holds without a choice. */
export type Theme = 'light' | 'dark' | 'system';

const YEAR = 365 * 24 * 60 * 60;

/** The theme in use, as chosen on this browser. */
export function readTheme(): Theme {
  const chosen = /(?:^|;\s*)theme=(light|dark)(?:;|$)/.exec(document.cookie)?.[1];
  return chosen === 'light' || chosen === 'dark' ? chosen : 'system';
}

/** Applies a theme at once and keeps it in a cookie: signing out clears local storage, not this (acceptance A9). */
export function setTheme(theme: Theme): void {
  document.cookie = `theme=${theme}; Path=/; Max-Age=${YEAR}; SameSite=Lax`;
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}
