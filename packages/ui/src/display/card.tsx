import type { ComponentProps, ReactElement } from 'react';
import { joinClasses } from '../style/join-classes.ts';
import styles from './card.module.css';

/** A surface that groups related content. */
export function Card({ className, ...div }: ComponentProps<'div'>): ReactElement {
  return <div {...div} className={joinClasses(styles.card, className)} />;
}
