import { useLocation, useNavigate } from 'react-router-dom';

/** In the URL, so that Back leaves the choice, and a reload keeps the checkboxes. */
const SELECT = 'select';

/** Whether the view of a list shows the checkboxes. */
export const isSelecting = (view: string): boolean => new URLSearchParams(view).has(SELECT);

/** Shows or hides the checkboxes. The page stays. */
export function useSelecting(): [selecting: boolean, set: (selecting: boolean) => void] {
  const navigate = useNavigate();
  const { search } = useLocation();
  const set = (selecting: boolean) => {
    const params = new URLSearchParams(search);
    if (selecting) params.set(SELECT, '1');
    else params.delete(SELECT);
    void navigate({ search: String(params) }, { replace: true, preventScrollReset: true });
  };
  return [isSelecting(search), set];
}
