/** Texts of the mail with a one-time code. A translation is another object of this type. */
export const codeMailTexts = {
  subject: (gym: string) => `${gym}: your code`,
  body: ({
    fname,
    code,
    gym,
  }: {
    readonly fname: string;
    readonly code: string;
    readonly gym: string;
  }) => `Hello ${fname},

your code to set a new password is

    ${code}

It works once, within the next 10 minutes. If you did not ask for it, ignore this mail: your password stays as it is.

${gym}
`,
};
