import { samePath } from '@gym/kernel';
import { dashboard } from '@gym/remote-contract/routes/linked';

/** Paths of the shell's own screens, spelled as in the route tables of the specification. */
export const PATHS = {
  signIn: '/',
  dashboard,
  /** An addition to the specification: the members whom a figure counts. */
  figures: '/figures',
  profile: '/profile',
  editProfile: '/ediprofile',
  changePassword: '/changePassword',
  /** An addition to the specification: the user's sessions. */
  sessions: '/sessions',
  /** An addition to the specification: the user's second factor. */
  security: '/security',
  requestCode: '/email',
  resetPassword: '/forgetPassword',
} as const;

const PUBLIC = [PATHS.signIn, PATHS.requestCode, PATHS.resetPassword];

/** Whether visitors who are not signed in can open this screen (acceptance A7). */
export const isPublicPath = (pathname: string): boolean => PUBLIC.some((path) => samePath(path, pathname));
