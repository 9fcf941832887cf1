export { PageFailure } from './page-failure.tsx';
export { UnmatchedPath } from './unmatched-path.tsx';
