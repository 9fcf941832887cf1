/** What a file is called once it is saved: whose, what and the day where the gym is, as the server names it. */
export function fileName(
  { gymName, timeZone }: { gymName: string; timeZone: string },
  what: string,
  now = new Date(),
): string {
  const plain = (part: string) =>
    part
      .normalize('NFC')
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-|-$/g, '');
  // Sweden writes days as ISO 8601 does.
  const day = new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short' }).format(now);
  return `${[gymName, what].map(plain).filter(Boolean).join('-')}-${day}.csv`;
}
