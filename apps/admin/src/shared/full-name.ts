export const fullName = ({ fname, lname }: { readonly fname: string; readonly lname: string }): string =>
  `${fname} ${lname}`.trim();
