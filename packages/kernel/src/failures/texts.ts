/** Texts of unexpected failures and of parts that could not be loaded. */
export const errorTexts = {
  title: 'Unexpected Application Error!',
  what: 'What failed',
  reference: 'Reference',
  adviceWhole: 'Reload the page to go on. If it happens again, tell your administrator the reference.',
  reload: 'Reload',
  back: 'Back',
} as const;

export const lazyPartTexts = {
  failed: 'A part of this page could not be loaded. Check the connection, then try again.',
  retry: 'Retry',
} as const;
