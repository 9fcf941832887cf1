import type { Toast } from '@gym/remote-contract';
import { useEffect, useRef, type ReactElement } from 'react';
import { Button, IconButton, LinkButton } from '../button/buttons-and-links.tsx';
import { Icon } from '../icon/icon.tsx';
import type { IconName } from '../icon/icon-paths.ts';
import { joinClasses } from '../style/join-classes.ts';
import styles from './toast-region.module.css';
import * as uiTexts from '../texts.ts';

/** A visible toast with its unique `id`. */
export interface ShownToast extends Toast {
  readonly id: number | string;
  /** It disappears after a while. */
  readonly leaves?: boolean;
}

export interface ToastRegionProps {
  /** The toasts that show, oldest first. */
  toasts: readonly ShownToast[];
  /** Called when the user closes a toast, and when a toast has had its time. */
  onDismiss(id: ShownToast['id']): void;
}

const ICONS: Record<Toast['kind'], IconName> = { success: 'check', info: 'info', error: 'alert' };

/** A text with the record's own name in it isolated. */
function Named({ text, name = '' }: { text: string; name?: string }): ReactElement {
  const [before = '', ...after] = name ? text.split(name) : [text];
  return (
    <span>
      {before}
      {after.length > 0 && <bdi>{name}</bdi>}
      {after.join(name)}
    </span>
  );
}

function ToastCard({ toast, onDismiss }: { toast: ShownToast; onDismiss: () => void }): ReactElement {
  const { id, kind, text, name, actions, leaves } = toast;
  return (
    <div
      className={joinClasses(styles.toast, styles[kind])}
      data-toast={kind}
      data-id={id}
      data-leaves={leaves}
      tabIndex={-1}
    >
      <Icon name={ICONS[kind]} />
      <div className={styles.body}>
        <p className={styles.text}>{name ? <Named text={text} name={name} /> : text}</p>
        {actions?.[0] && (
          <div className={styles.actions}>
            {actions.map(({ run, to, label, name: labelName }) => {
              const done = () => kind === 'success' && onDismiss();
              const act = () => {
                run();
                done();
              };
              const content = <Named text={label} name={labelName} />;
              return to ? (
                <LinkButton key={label} to={to} size="small" onClick={done}>
                  {content}
                </LinkButton>
              ) : (
                <Button key={label} size="small" onClick={act}>
                  {content}
                </Button>
              );
            })}
          </div>
        )}
      </div>
      <IconButton label={uiTexts.dismiss} icon="close" className={styles.dismiss} onClick={onDismiss} />
    </div>
  );
}

/**
 * The region for all toasts, which the shell mounts once. Its two live regions exist from the start, because a screen
 * reader would otherwise miss the first toast. Errors interrupt; other toasts wait. While toasts show, the page has
 * space for them below its end, and the region is a landmark. Many toasts scroll, with the newest in view.
 */
export function ToastRegion({ toasts, onDismiss }: ToastRegionProps): ReactElement {
  const region = useRef<HTMLDivElement>(null);
  const attended = useRef<Promise<(() => void) | undefined>>(undefined);
  const leave = useRef<(id: string) => void>(undefined);
  useEffect(() => {
    leave.current = (left) => toasts.forEach(({ id }) => String(id) === left && onDismiss(id));
    if (toasts.length === 0) return;
    // Loaded with the first toast, to keep the first script small. If it fails to load, the next toast tries again.
    attended.current ??= import(/* webpackChunkName: "aside" */ './manage-toasts.ts')
      .then(({ manageToasts }) =>
        region.current ? manageToasts(region.current, (id) => leave.current?.(id)) : undefined,
      )
      .catch(() => (attended.current = undefined));
  }, [toasts, onDismiss]);
  useEffect(() => () => void attended.current?.then((end) => end?.()), []);

  const cards = (isError: boolean) =>
    toasts
      .filter(({ kind }) => (kind === 'error') === isError)
      .map((toast) => <ToastCard key={toast.id} toast={toast} onDismiss={() => onDismiss(toast.id)} />);
  return (
    <section ref={region} className={styles.region} aria-label={toasts[0] && uiTexts.messages}>
      <div role="alert" className={styles.group}>
        {cards(true)}
      </div>
      <div role="status" className={styles.group}>
        {cards(false)}
      </div>
    </section>
  );
}
