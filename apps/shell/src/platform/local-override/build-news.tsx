import { Button } from '@gym/ui';
import { type ReactElement, useEffect, useState } from 'react';
import { type LocalOverride } from './stored-overrides.ts';
import { reload } from './reload.ts';
import { overrideTexts } from './texts.ts';
import styles from './override-bar.module.css';

interface BuildNewsProps {
  readonly override: LocalOverride;
  /** Whether this page runs it. */
  readonly runs: boolean;
}

/**
 * Says if the remote on the developer's machine does not build or is not served, and offers a newer build. It never
 * reloads by itself, because the developer may be in the middle of a form.
 */
export function BuildNews({ override: { name, base }, runs }: BuildNewsProps): ReactElement | null {
  const [news, setNews] = useState<News>();
  useEffect(() => followBuilds(base, runs, setNews), [base, runs]);
  if (news === undefined || (news.is === 'away' && !runs)) return null;
  return (
    <div role="alert" className={styles.news}>
      <p>
        {news.is === 'failing' && overrideTexts.failing(name)}
        {news.is === 'away' && overrideTexts.away(name, new URL(base).origin)}
        {news.is === 'newer' && overrideTexts.newer(name)}
      </p>
      {news.is === 'failing' && (
        // The keyboard scrolls a long message.
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <pre tabIndex={0}>{news.errors.join('\n\n')}</pre>
      )}
      {news.is === 'newer' && (
        <Button size="small" onClick={reload}>
          {overrideTexts.reload}
        </Button>
      )}
    </div>
  );
}

/** What a page should know of the remote on the developer's machine. Undefined: it runs the newest build. */
type News =
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
function followBuilds(base: string, loaded: boolean, onNews: (news: News | undefined) => void): () => void {
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
