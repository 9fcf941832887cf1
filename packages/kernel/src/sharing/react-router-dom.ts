/**
 * The exports that remotes get as `react-router-dom`. The list has only the names they use, because a shared library is
 * never tree-shaken. A test compares the imports of every remote with this list. Add a missing name here.
 */
export { Link } from '@gym/ui';
export { useLocation, useNavigate, useParams, useSearchParams } from 'react-router-dom';
