/**
 * What the remotes get as `react-router-dom`: the names they use, and no more, because a shared library is never
 * tree-shaken. A test holds every remote's imports to this list; a name that is missing is added here.
 */
export { Link, useLocation, useNavigate, useParams, useSearchParams } from 'react-router-dom';
