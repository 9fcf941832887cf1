import { commandLine } from '../../platform/errors/operator-error.ts';

// A test of the documents reads the commands from this text.
const TEXT = `The gym administration's server.

  pnpm start              build what changed, start everything and print URL and credentials
  pnpm api serve          serve what is built (production)
  pnpm api build          build what changed and create the release
  pnpm api create-admin   add an administrator: --email --fname --lname --phone,
                          the password from ADMIN_PASSWORD, a pipe or the prompt
  pnpm api reset-second-factor EMAIL  remove the second factor of a user who has lost it
  pnpm api backup FILE    write all data and pictures into one file, also while the server runs;
                          with --keep 14 FOLDER into a folder that keeps the latest 14;
                          s3://BUCKET/FOLDER for a bucket; --keep-monthly 12 for months
  pnpm api verify FILE    read and check a whole backup and print its content;
                          with --restore also restore it into a database of its own
  pnpm api restore FILE   replace all data with a backup; asks first, unless --yes
  pnpm api erased list    list the ids of erased members, to be kept with the backups
  pnpm api erased apply FILE  erase the listed members again after a restore
  pnpm api check          check configuration, database, clock, pictures, mail and release
  pnpm api mail-test ADDRESS  send a test mail
  pnpm api version        the version of the product
  pnpm api help           this text

Settings come from the environment, such as PORT, HOST, DATA_DIR, DATABASE_URL and
GYM_NAME; README lists all of them.
`;

export async function help(): Promise<number> {
  console.log(
    TEXT.trimEnd().replaceAll(
      /pnpm api (.+?)  +/g,
      (there: string, rest: string) => `${commandLine(rest).padEnd(there.length - 2)}  `,
    ),
  );
  return 0;
}
