import type { PageHandle } from '@gym/remote-contract';
import { useLocation, useMatches } from 'react-router-dom';
import { samePath } from '../services/browser.ts';

/** How a menu marks an entry, as `aria-current`: the open screen's own, or the one that this names by `below`. */
export function useMenuMark(): (path: string) => 'page' | true | undefined {
  const { pathname } = useLocation();
  const above = (useMatches().at(-1)?.handle as PageHandle | undefined)?.menu;
  return (path) => (samePath(path, pathname) ? 'page' : path === above || undefined);
}
