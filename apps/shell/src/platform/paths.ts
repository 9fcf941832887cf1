/** Paths of the shell's own screens, spelled as in the specification's route tables. */
export const PATHS = {
  signIn: '/',
  dashboard: '/dashboard',
  profile: '/profile',
  editProfile: '/ediprofile',
  changePassword: '/changePassword',
  /** Ours: where the user is signed in. */
  sessions: '/sessions',
  requestCode: '/email',
  resetPassword: '/forgetPassword',
} as const;

/** A path as the router compares them: without regard to case (acceptance B5) and to a slash at the end. */
export const comparable = (pathname: string): string => pathname.toLowerCase().replace(/(?<=.)\/+$/, '');

/** Whether two paths lead to the same screen. */
export const samePath = (one: string, other: string): boolean => comparable(one) === comparable(other);

const PUBLIC = [PATHS.signIn, PATHS.requestCode, PATHS.resetPassword];

/** Whether a screen stands open to those who are not signed in (acceptance A7). */
export const isPublicPath = (pathname: string): boolean => PUBLIC.some((path) => samePath(path, pathname));

/** The path of an address, without search and hash. */
export const pathnameOf = (address: string): string => address.replace(/[?#].*$/, '');
