const normalizeText = (text: string) => text.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();

/** Whether the typed text is the person's number, or the full name in any case. An erasure asks for it. */
export function isConfirmed(
  typed: string,
  { id, fname, lname }: { id: number; fname: string; lname: string },
): boolean {
  const text = normalizeText(typed);
  return text === String(id) || text === normalizeText(`${fname} ${lname}`);
}
