/** Why a new password is not taken; undefined when it is. Counts characters as people do, not UTF-16 units. */
export function passwordComplaint(password: string, minLength: number): string | undefined {
  if ([...password].length >= minLength) return undefined;
  return `The new password is too short: it needs at least ${minLength} characters.`;
}
