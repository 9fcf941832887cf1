/** Loads the form with its libraries. Called as soon as it is known that nobody is signed in, and again by the screen. */
export const loadSignInForm = () => import(/* webpackChunkName: "sign-in-form" */ './sign-in-form.tsx');
