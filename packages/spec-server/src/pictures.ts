const DOT = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** Profile pictures by path: one pixel, under the name that the demo administrator's profile carries. */
export const PICTURES: ReadonlyMap<string, Buffer> = new Map([['/uploads/ada.png', Buffer.from(DOT, 'base64')]]);
