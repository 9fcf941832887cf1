import { type ReactElement, useState } from 'react';
import { IconButton } from '../button/button.tsx';
import * as uiTexts from '../texts.ts';

/** How much room rows, fields and cards have. `comfortable` is the default. */
export type Density = 'comfortable' | 'compact';

const YEAR = 365 * 24 * 60 * 60;

/** The density that the user chose in this browser. */
export const readDensity = (): Density =>
  /(?:^|;\s*)density=compact(?:;|$)/.test(document.cookie) ? 'compact' : 'comfortable';

/** Applies a density and stores it in a cookie. The boot script reads it before the first paint, like the theme. */
export function setDensity(density: Density): void {
  document.cookie = `density=${density}; Path=/; Max-Age=${YEAR}; SameSite=Lax`;
  if (density === 'compact') document.documentElement.dataset.density = density;
  else delete document.documentElement.dataset.density;
}

/** A button that switches between comfortable and compact. Its label names the current and the other density. */
export function DensitySwitch(): ReactElement {
  const [density, show] = useState(readDensity);
  const other = density === 'compact' ? 'comfortable' : 'compact';
  const change = () => {
    setDensity(other);
    show(other);
  };
  return <IconButton label={uiTexts.density(density, other)} icon={density} onClick={change} />;
}
