/** Loads what shows a failure, or that there is nothing at a path. It is there ahead of most failures: it travels with what goes on beside the user's work. */
export const loadPanels = () => import(/* webpackChunkName: "aside" */ './panels.ts');
