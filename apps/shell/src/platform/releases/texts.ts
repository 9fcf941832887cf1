/** Texts about versions that are released or replaced while the product is open. */
export const releaseTexts = {
  previousVersion: (title: string) => `${title}: running the version before, while the new one is fixed.`,
  currentVersion: (title: string) => `${title}: running the version that is released now.`,
  newVersion: 'A new version is ready.',
  reload: 'Reload',
} as const;
