import { CopyButton } from '@gym/ui/copy-button';
import type { ReactElement } from 'react';
import type { ReferenceState } from '../reference.ts';
import { addressOf, type Examples, stateOf, wordsOf } from './examples.ts';
import styles from './reference.module.css';
import { texts } from './texts.ts';

interface StateFigureProps {
  readonly state: ReferenceState;
  readonly examples: Examples;
  /** It has the heading and the landmarks of a whole screen, so it gets a document of its own. */
  readonly isScreen: boolean;
}

/** One live state with its code. */
export function StateFigure({ state, examples, isScreen }: StateFigureProps): ReactElement {
  const State = stateOf(examples, state);
  const title = wordsOf(state.name);
  return (
    <figure className={isScreen ? styles.screen : styles.state}>
      <figcaption className={styles.caption}>
        {title}
        <a href={addressOf(state)} target="_blank" aria-label={texts.alone(title)} title={texts.alone(title)}>
          ↗
        </a>
      </figcaption>
      {isScreen ? (
        <iframe className={styles.frame} title={title} src={addressOf(state)} />
      ) : (
        <div className={styles.stage}>
          <State />
        </div>
      )}
      <details className={styles.code}>
        <summary>
          {texts.code}
          <span className="sr-only"> {title}</span>
        </summary>
        {/* A wide line scrolls, so the keyboard must reach it. */}
        {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <pre tabIndex={0} role="region" aria-label={texts.codeOf(title)}>
          <code>{state.source}</code>
        </pre>
        <CopyButton text={state.source} />
      </details>
    </figure>
  );
}
