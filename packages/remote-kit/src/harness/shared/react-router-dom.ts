/** The exports of `react-router-dom` for a remote: the same names as the shell's facade. A test compares the two. */
export { Link, useLocation, useNavigate, useParams, useSearchParams } from 'react-router-dom';
