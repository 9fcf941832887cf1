import { useState, type ReactElement } from 'react';
import styles from './avatar.module.css';

/** A person's picture, or the initials if there is no picture or it cannot load. */
export function Avatar({
  name,
  src,
  size = 'regular',
}: {
  name: string;
  src?: string;
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
