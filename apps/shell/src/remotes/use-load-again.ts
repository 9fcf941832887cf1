import { useLocation, useNavigate } from 'react-router-dom';

/** Goes to the same address once more, in the router alone: what failed to load is loaded again, the page lives on. */
export function useLoadAgain(): () => Promise<void> {
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  return async () => {
    await navigate({ pathname, search, hash }, { replace: true });
  };
}
