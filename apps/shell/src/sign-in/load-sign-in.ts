/** Loads the screen with its form's libraries. Called as soon as it is known that nobody is signed in, and again by its route. */
export const loadSignIn = () => import(/* webpackChunkName: "sign-in" */ './sign-in-page.tsx');
