import type { ComponentProps, ReactElement } from 'react';
import { joinClasses } from '../style/join-classes.ts';
import styles from './card.module.css';

/** A surface that holds what belongs together. */
export function Card({ className, ...div }: ComponentProps<'div'>): ReactElement {
  return <div {...div} className={joinClasses(styles.card, className)} />;
}
