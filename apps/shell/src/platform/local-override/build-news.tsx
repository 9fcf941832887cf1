import { Button } from '@gym/ui';
import { useEffect, useState, type ReactElement } from 'react';
import { type BuildNews as News, followBuilds } from './follow-builds.ts';
import { reload } from './reload.ts';
import type { LocalOverride } from './stored-overrides.ts';
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
