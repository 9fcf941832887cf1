/** Places in the boot document: the release fills in `boot`, the deployment all others. */
export const PLACES = { boot: '%boot%', config: '%config%', cdnBase: '%cdnBase%', title: '%title%' } as const;
