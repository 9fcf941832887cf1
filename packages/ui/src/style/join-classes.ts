/** Class names joined; what is absent or false is left out. */
export const joinClasses = (...names: (string | false | undefined)[]): string => names.filter(Boolean).join(' ');
