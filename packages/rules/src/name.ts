/** First and last name of a person; empty if both are. */
export const fullName = ({ fname, lname }: { readonly fname: string; readonly lname: string }): string =>
  `${fname} ${lname}`.trim();
