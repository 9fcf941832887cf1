export { PageFailure } from './page-failure.tsx';
export { UnmatchedPath } from './remote-failure.tsx';
