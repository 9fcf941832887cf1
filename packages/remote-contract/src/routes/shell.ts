/** The shell's routes. Those of the specification (section 2) never change. */
export const signIn = '/';
export const dashboard = '/dashboard';
export const profile = '/profile';
export const editProfile = '/ediprofile';
export const changePassword = '/changePassword';
export const requestCode = '/email';
export const resetPassword = '/forgetPassword';
/** An addition: the members whom a figure counts. */
export const figures = '/figures';
/** An addition: the user's sessions. */
export const sessions = '/sessions';
/** An addition: the user's second factor. */
export const security = '/security';
