/** Attackers try the most common passwords first. Throttling leaves them too few guesses for more. */
const MOST_COMMON = 10_000;

let passwords: Promise<ReadonlySet<string>> | undefined;

/** Loads the list with the first new password, because it would delay every start. */
async function loadPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].slice(0, MOST_COMMON));
}

/** Whether a password is one of the most common, in any case. */
export async function isCommonPassword(password: string): Promise<boolean> {
  passwords ??= loadPasswords();
  return (await passwords).has(password.normalize('NFKC').toLowerCase());
}
