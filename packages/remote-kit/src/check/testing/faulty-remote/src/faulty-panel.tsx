import type { SlotContexts } from '@gym/remote-contract';
import type { ReactElement } from 'react';

/** A panel with a field that has no label. */
export default function FaultyPanel({ member }: SlotContexts['member-page']): ReactElement {
  return <input name="nameless" defaultValue={member} />;
}
