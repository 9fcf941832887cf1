import { type ShownToast, ToastRegion } from '@gym/ui';
import { useState } from 'react';

const TOASTS: readonly ShownToast[] = [
  { id: 1, kind: 'error', text: 'Not saved: Plan Gold. The server does not answer.' },
  { id: 2, kind: 'success', text: 'Saved: Member Ann Lee.', name: 'Ann Lee' },
  { id: 3, kind: 'info', text: 'Nothing has changed.' },
];

export const EveryKind = () => {
  const [toasts, setToasts] = useState(TOASTS);
  return <ToastRegion toasts={toasts} onDismiss={(id) => setToasts(toasts.filter((toast) => toast.id !== id))} />;
};
