import { DensitySwitch, IconButton } from '@gym/ui';
import { useLayoutEffect, useRef, type MouseEvent, type ReactElement } from 'react';
import { chromeTexts } from './texts.ts';
import { Brand } from './brand.tsx';
import styles from './menu-drawer.module.css';
import { SideMenu } from './side-menu.tsx';

/** The menu of small screens: a modal drawer. Escape, a press beside it and every link close it. */
export function MenuDrawer({ onClose }: { onClose: () => void }): ReactElement {
  const dialog = useRef<HTMLDialogElement>(null);

  // Closes the dialog while its element is still mounted. Otherwise the browser cannot return the focus to the menu
  // button.
  useLayoutEffect(() => {
    const opened = dialog.current;
    opened?.showModal();
    return () => opened?.close();
  }, []);

  const closeBeside = ({ target }: MouseEvent) => {
    if (target === dialog.current) onClose();
  };
  return (
    // A click beside the dialog closes it. For the keyboard, Escape does it through onCancel.
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className={styles.drawer}
      aria-label={chromeTexts.menu}
      onCancel={onClose}
      onClick={closeBeside}
    >
      <div className={styles.inside}>
        <div className={styles.head}>
          <Brand />
          <div className={styles.tools}>
            <DensitySwitch />
            <IconButton label={chromeTexts.closeMenu} icon="close" onClick={onClose} />
          </div>
        </div>
        <SideMenu onNavigate={onClose} />
      </div>
    </dialog>
  );
}
