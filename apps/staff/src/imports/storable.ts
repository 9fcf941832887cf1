/** No longer than this; U+0000 and halves of characters, which no server stores, become the sign for what cannot be read. */
export const storable = (text: string, most: number): string =>
  text.slice(0, most).replace(/\0|\p{Surrogate}/gu, '\uFFFD');
