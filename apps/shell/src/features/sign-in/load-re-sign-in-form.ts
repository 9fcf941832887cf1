/** Loads the dialog's form. Also called in idle time, so that it is there when the session ends. */
export const loadReSignInForm = () => import(/* webpackChunkName: "re-sign-in" */ './re-sign-in-form.tsx');
