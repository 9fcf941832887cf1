/** What a file is called once it is saved: whose, what and when, with nothing that a folder would not take. */
export const fileName = (gym: string, what: string, day: string): string =>
  `${[gym, what]
    .map((part) =>
      part
        .normalize('NFC')
        .replace(/[^\p{L}\p{N}]+/gu, '-')
        .replace(/^-|-$/g, ''),
    )
    .filter(Boolean)
    .join('-')}-${day}.csv`;
