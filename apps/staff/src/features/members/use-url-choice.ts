import { startTransition, useOptimistic } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/**
 * A control whose value is in the URL, such as `?due=14`. A choice starts at page 1. The control shows it at once: the
 * router updates in a transition, and until that ends React would set the control back to the old value.
 */
export function useUrlChoice<Value extends string>(
  name: string,
  value: Value,
): [shown: Value, choose: (next: Value) => void] {
  const navigate = useNavigate();
  const { search } = useLocation();
  const [shown, show] = useOptimistic(value);
  const choose = (next: Value) =>
    startTransition(async () => {
      show(next);
      const params = new URLSearchParams(search);
      params.delete('page');
      if (next === '') params.delete(name);
      else params.set(name, next);
      await navigate({ search: String(params) }, { replace: true, preventScrollReset: true });
    });
  return [shown, choose];
}
