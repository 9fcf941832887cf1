export { FailedScreen } from './failed-screen.tsx';
export { UnmatchedPath } from './remote-failure.tsx';
