/**
 * What a remote gets as `react-router-dom`: the names of the shell's facade and no more. A test holds the two together.
 */
export { Link, useLocation, useNavigate, useParams, useSearchParams } from 'react-router-dom';
