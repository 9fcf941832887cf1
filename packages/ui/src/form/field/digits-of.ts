/** The part of a text that a digits field keeps: all digits with leading zeros, and for a phone a leading `+`. */
export function digitsOf(
  text: string,
  { phone = false, maxLength = Infinity }: { phone?: boolean; maxLength?: number } = {},
): string {
  const plus = phone && text.trimStart().startsWith('+') ? '+' : '';
  return (plus + text.replace(/\D/g, '')).slice(0, maxLength);
}
