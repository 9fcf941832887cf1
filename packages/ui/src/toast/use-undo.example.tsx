import { useHost } from '@gym/remote-contract';
import { Button } from '@gym/ui';
import { useUndo } from '@gym/ui/action';

export const InTheToastOfAChange = () => {
  const { toasts } = useHost();
  const offerUndo = useUndo();
  const removeLabel = () => {
    const undo = offerUndo({ record: 'Member Ann Lee', form: '/member/2', send: async () => ({}) });
    toasts.show({ kind: 'success', text: 'Removed: label “Early bird”.', actions: [undo] });
  };
  return <Button onClick={removeLabel}>Remove label</Button>;
};
