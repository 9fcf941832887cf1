const TEXT = `The gym administration's server.

  pnpm start              build what changed, start everything and print URL and credentials
  pnpm api serve          serve what is built (production)
  pnpm api build          build what changed and compose the release
  pnpm api create-admin   add an administrator: --email --fname --lname --phone,
                          the password from ADMIN_PASSWORD, a pipe or the prompt
  pnpm api help           this text

Settings come from the environment, such as PORT, HOST, DATA_DIR, DATABASE_URL and
GYM_NAME; README lists all of them.
`;

export async function help(): Promise<number> {
  console.log(TEXT.trimEnd());
  return 0;
}
