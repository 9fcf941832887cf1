import { startTransition, useOptimistic } from 'react';
import { useNavigate } from 'react-router-dom';

/**
 * A control whose value is in the URL, such as `?due=14`. It shows the user's choice at once: the router updates in a
 * transition, and until that ends React would set the control back to the old value.
 */
export function useUrlChoice<Value extends string>(
  name: string,
  value: Value,
): [shown: Value, choose: (next: Value) => void] {
  const navigate = useNavigate();
  const [shown, show] = useOptimistic(value);
  const choose = (next: Value) =>
    startTransition(async () => {
      show(next);
      const search = next === '' ? '' : `?${new URLSearchParams({ [name]: next }).toString()}`;
      await navigate({ search }, { replace: true, preventScrollReset: true });
    });
  return [shown, choose];
}
