/** Places in the boot document that the deployment fills in. */
export const PLACES = { config: '%config%', cdnBase: '%cdnBase%', title: '%title%' } as const;
