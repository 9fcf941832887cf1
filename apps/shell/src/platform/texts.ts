/** Texts that the chrome and the screens without chrome share. */
export const shellTexts = {
  copyright: (year: number, credit: string) => `© ${year} ${credit}`,
} as const;
