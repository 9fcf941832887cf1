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

/** A path in the form that the router compares: in lower case (acceptance B5) and without a slash at the end. */
export const comparable = (pathname: string): string => pathname.toLowerCase().replace(/(?<=.)\/+$/, '');

/** Whether two paths lead to the same screen. */
export const samePath = (one: string, other: string): boolean => comparable(one) === comparable(other);

const PUBLIC = [PATHS.signIn, PATHS.requestCode, PATHS.resetPassword];

/** Whether visitors who are not signed in can open this screen (acceptance A7). */
export const isPublicPath = (pathname: string): boolean => PUBLIC.some((path) => samePath(path, pathname));

/** The path of an address, without search and hash. */
export const pathnameOf = (address: string): string => address.replace(/[?#].*$/, '');
