/** `system` follows the operating system. It is the default. */
export type Theme = 'light' | 'dark' | 'system';
const YEAR = 365 * 24 * 60 * 60;

/** The theme that the user chose in this browser. */
export function readTheme(): Theme {
  const chosen = /(?:^|;\s*)theme=(light|dark)(?:;|$)/.exec(document.cookie)?.[1];
  return chosen === 'light' || chosen === 'dark' ? chosen : 'system';
}

const listeners = new Set<() => void>();

export const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Applies a theme and stores it in a cookie, because signing out clears local storage (acceptance A9). */
export function setTheme(theme: Theme): void {
  document.cookie = `theme=${theme}; Path=/; Max-Age=${YEAR}; SameSite=Lax`;
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  for (const listener of listeners) listener();
}

/** How much room rows, fields and cards have. `comfortable` is the default. */
type Density = 'comfortable' | 'compact';

/** The density that the user chose in this browser. */
export const readDensity = (): Density =>
  /(?:^|;\s*)density=compact(?:;|$)/.test(document.cookie) ? 'compact' : 'comfortable';

/** Applies a density and stores it in a cookie. The boot script reads it before the first paint, like the theme. */
export function setDensity(density: Density): void {
  document.cookie = `density=${density}; Path=/; Max-Age=${YEAR}; SameSite=Lax`;
  if (density === 'compact') document.documentElement.dataset.density = density;
  else delete document.documentElement.dataset.density;
}
