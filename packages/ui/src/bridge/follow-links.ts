/**
 * Lets the router follow the links of an app: a click on `<a href="/memberList">` then loads no document. The browser
 * follows links of other origins, with a `target`, with `download` or with `rel="external"`, and clicks with a key that
 * opens another tab.
 */
export function followLinks(element: HTMLElement, navigate: (path: string) => void): () => void {
  const follow = (event: MouseEvent) => {
    const { defaultPrevented, button, metaKey, ctrlKey, shiftKey, altKey, target } = event;
    if (defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return;
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
    if (!link || !isOfTheRouter(link)) return;
    event.preventDefault();
    navigate(link.pathname + link.search + link.hash);
  };
  element.addEventListener('click', follow);
  return () => element.removeEventListener('click', follow);
}

const isOfTheRouter = (link: HTMLAnchorElement): boolean =>
  link.origin === location.origin &&
  ['', '_self'].includes(link.target) &&
  !link.hasAttribute('download') &&
  !link.relList.contains('external');
