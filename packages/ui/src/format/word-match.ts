/**
 * Returns whether a text in lower case contains every word of a search, without regard to the case of the search. A
 * search without words matches every text.
 */
export function wordMatch(search: string): (lowerCase: string) => boolean {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return (lowerCase) => words.every((word) => lowerCase.includes(word));
}
