import { Alert, Button } from '@gym/ui';
import { useAction } from '@gym/ui/action';

export const WithItsFailure = () => {
  const { busy, reason, run } = useAction();
  return (
    <>
      {reason !== undefined && <Alert kind="error">{reason}</Alert>}
      <Button busy={busy} onClick={() => void run(() => Promise.reject(new Error('The printer is out of paper.')))}>
        Print card
      </Button>
    </>
  );
};
