/** Texts of `/profile`. */
export const profileTexts = {
  title: 'Profile',
  edit: 'Edit profile',
  sessions: 'Where you are signed in',
  security: 'Sign-in and security',
  name: 'Name',
  phone: 'Phone',
  email: 'Email',
  picture: 'Picture',
  noUpload: 'This server does not take pictures yet.',
} as const;

/** Texts of the picture field (acceptance I1). */
export const pictureTexts = {
  record: 'your picture',
  removal: 'your profile without a picture',
  hint: (megabytes: number) =>
    `JPEG, PNG, WebP or GIF, up to ${megabytes} MB. It is cut to a square; where it was taken is not kept.`,
  sending: (name: string, part: number) =>
    part < 1 ? `Sending ${name}… ${Math.floor(part * 100)} %` : `${name} is sent. The server makes your picture of it…`,
  progress: 'Part of the picture that is sent',
  remove: 'Remove picture',
  otherType: (name: string) => `${name} is no picture that can be used. Choose a JPEG, PNG, WebP or GIF.`,
  tooLarge: (name: string, megabytes: number, most: number) =>
    `${name} has ${megabytes.toFixed(1)} MB. Choose a picture of at most ${most} MB.`,
  empty: (name: string) => `${name} is empty. Choose another picture.`,
  notSaved: 'Not saved yet',
  sendAgain: (name: string) => `Send ${name} again`,
} as const;
