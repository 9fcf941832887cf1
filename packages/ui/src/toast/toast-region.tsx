import type { Toast } from '@gym/remote-contract';
import { useEffect, useRef, type ReactElement } from 'react';
import { Button, IconButton } from '../button/button.tsx';
import { Icon, type IconName } from '../icon/icon.tsx';
import { joinClasses } from '../style/join-classes.ts';
import styles from './toast-region.module.css';
import * as uiTexts from '../texts.ts';

/** A visible toast with its unique `id`. */
export interface ShownToast extends Toast {
  readonly id: number | string;
}

export interface ToastRegionProps {
  toasts: readonly ShownToast[];
  onDismiss(id: ShownToast['id']): void;
}

const ICONS: Record<Toast['kind'], IconName> = { success: 'check', info: 'info', error: 'alert' };

/**
 * The region for all toasts, which the shell mounts once. Its two live regions exist from the start, because a screen
 * reader would otherwise miss the first toast. Errors interrupt; other toasts wait. While toasts show, the page has
 * space for them below its end. Many toasts scroll, with the newest in view.
 */
export function ToastRegion({ toasts, onDismiss }: ToastRegionProps): ReactElement {
  const region = useRef<HTMLDivElement>(null);
  const attended = useRef<Promise<(() => void) | undefined>>(undefined);
  useEffect(() => {
    if (toasts.length === 0) return;
    // Loaded with the first toast, to keep the first script small. If it fails to load, the next toast tries again.
    attended.current ??= import(/* webpackChunkName: "aside" */ './manage-toasts.ts')
      .then(({ manageToasts }) => (region.current ? manageToasts(region.current) : undefined))
      .catch(() => (attended.current = undefined));
  }, [toasts]);
  useEffect(() => () => void attended.current?.then((end) => end?.()), []);

  const cards = (kinds: readonly Toast['kind'][]) =>
    toasts
      .filter(({ kind }) => kinds.includes(kind))
      .map((toast) => (
        <div
          key={toast.id}
          className={joinClasses(styles.toast, styles[toast.kind])}
          data-toast={toast.kind}
          data-id={toast.id}
          tabIndex={-1}
        >
          <Icon name={ICONS[toast.kind]} />
          <div className={styles.body}>
            <p className={styles.text}>{toast.text}</p>
            {toast.actions && (
              <div className={styles.actions}>
                {toast.actions.map(({ label, run }) => (
                  <Button key={label} size="small" onClick={run}>
                    {label}
                  </Button>
                ))}
              </div>
            )}
          </div>
          <IconButton
            label={uiTexts.dismiss}
            icon="close"
            className={styles.dismiss}
            onClick={() => onDismiss(toast.id)}
          />
        </div>
      ));
  return (
    <div ref={region} className={styles.region}>
      <div role="alert" className={styles.group}>
        {cards(['error'])}
      </div>
      <div role="status" className={styles.group}>
        {cards(['info', 'success'])}
      </div>
    </div>
  );
}
