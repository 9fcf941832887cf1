/** What a page should know of the remote on the developer's machine. Undefined: it runs the newest build. */
export type BuildNews =
  { readonly is: 'failing'; readonly errors: readonly string[] } | { readonly is: 'away' } | { readonly is: 'newer' };

interface BuildState {
  readonly build: string;
  readonly errors: readonly string[];
}

/** The dev server's path for events (`@gym/remote-kit`). A folder that another server serves has none. */
const FEED = '@builds';

/**
 * Follows the builds of a remote on the developer's machine. A server without events is left alone. The browser
 * connects again by itself when a server comes back.
 * @param loaded whether this page runs the remote. Otherwise its first good build is news
 * @returns a function that ends it
 */
export function followBuilds(base: string, loaded: boolean, onNews: (news: BuildNews | undefined) => void): () => void {
  // eslint-disable-next-line no-restricted-globals -- asks the developer's machine, not the API
  const source = new EventSource(`${base}${FEED}`);
  let running: string | undefined = loaded ? undefined : '';
  source.onmessage = ({ data }: MessageEvent<string>) => {
    const { build, errors } = JSON.parse(data) as BuildState;
    running ??= build;
    if (errors.length > 0) onNews({ is: 'failing', errors });
    else onNews(build === running ? undefined : { is: 'newer' });
  };
  source.onerror = () => {
    if (source.readyState === source.CONNECTING) onNews({ is: 'away' });
  };
  return () => source.close();
}
