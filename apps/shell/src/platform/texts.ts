/** Texts of the chrome and of the screens without it. */
export const shellTexts = {
  copyright: (year: number, credit: string) => `© ${year} ${credit}`,
} as const;
