import { type ComponentProps, Fragment, type ReactElement, type ReactNode, useState } from 'react';
import styles from './display.module.css';
import { joinClasses } from '../style/join-classes.ts';

/** A person's picture, or the initials if there is no picture or it cannot load. */
export function Avatar({
  name,
  src,
  size = 'regular',
}: {
  /** The person's name, for screen readers and the initials. */
  name: string;
  /** The address of the picture. */
  src?: string;
  /** `small` in rows, `large` on the person's page. */
  size?: 'small' | 'regular' | 'large';
}): ReactElement {
  const [failed, setFailed] = useState<string>();
  const classes = `${styles.avatar} ${styles[size]}`;
  return src && src !== failed ? (
    <img className={classes} src={src} alt={name} onError={() => setFailed(src)} />
  ) : (
    <span className={classes} role="img" aria-label={name}>
      {initialsOf(name)}
    </span>
  );
}

function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const picked = words.length > 1 ? [words[0], words.at(-1)] : words;
  return picked.map((word) => [...(word ?? '')][0]?.toUpperCase()).join('');
}

export type BadgeTone = 'neutral' | 'accent' | 'warning' | 'danger';

interface BadgeProps {
  /** How urgent it is. */
  tone?: BadgeTone;
  /** The words. */
  children: ReactNode;
}

/** One or two words about the element beside it, such as 'Sample' or 'Inactive'. */
export function Badge({ tone = 'neutral', children }: BadgeProps): ReactElement {
  return <span className={joinClasses(styles.badge, styles[tone])}>{children}</span>;
}

/** A surface that groups related content. */
export function Card({ className, ...div }: ComponentProps<'div'>): ReactElement {
  return <div {...div} className={joinClasses(styles.card, className)} />;
}

export interface DescriptionListProps {
  /** The facts, in this order. */
  items: readonly { term: string; value: ReactNode }[];
}

/** Read-only facts about one record, as terms and values. An absent value shows as a dash. */
export function DescriptionList({ items }: DescriptionListProps): ReactElement {
  return (
    <dl className={styles.list}>
      {items.map(({ term, value }) => (
        <div key={term} className={styles.item}>
          <dt className={styles.term}>{term}</dt>
          <dd className={styles.value}>{value ?? '–'}</dd>
        </div>
      ))}
    </dl>
  );
}

/**
 * An email address that may break after its at sign, and after a dot before it. It breaks inside a word only if the
 * line is still too short.
 */
export const EmailText = ({
  email,
}: {
  /** The whole address. */
  email: string;
}): ReactElement => (
  <>
    {email.split(/(?<=@|\.(?=.*@))/).map((part, index) => (
      <Fragment key={index}>
        {index > 0 && <wbr />}
        {part}
      </Fragment>
    ))}
  </>
);
