/** What of a text counts in a digits field: its digits, every zero included, and for a phone a `+` before them. */
export function digitsOf(
  text: string,
  { phone = false, maxLength = Infinity }: { phone?: boolean; maxLength?: number } = {},
): string {
  const plus = phone && text.trimStart().startsWith('+') ? '+' : '';
  return (plus + text.replace(/\D/g, '')).slice(0, maxLength);
}
