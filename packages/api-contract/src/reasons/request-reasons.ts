const anyOf = new Intl.ListFormat('en-GB', { type: 'disjunction' });

/** Reasons of requests that are malformed or reach no call. */
const request = {
  unknownPath: 'There is nothing at this address.',
  documentsOnly: (api: string) => `This server has documents only; the API is at ${api}.`,
  wrongMethod: (path: string, method: string) => `${path} is answered to ${method} only.`,
  badUrl: 'The address of this request is not valid.',
  urlTooLong: 'The address of this request is too long.',
  headersTooLarge: 'The address or the headers of this request are too large.',
  tooLarge: 'The request is too large.',
  tooSlow: 'The request took too long to arrive.',
  wrongLength: 'The length of the request is not what its header says.',
  notHttp: 'This is not a valid HTTP request.',
  notOneHost: 'A request names exactly one host.',
  notJson: 'The request is not valid JSON.',
  notUtf8: 'The request is not valid UTF-8.',
  sendJson: 'Send the request as application/json.',
  sendFile: 'Send the file as application/octet-stream.',
  sendUtf8: 'Send the request as application/json in UTF-8.',
  sendUnencoded: 'Send the request without Content-Encoding.',
  sendWithoutExpect: 'Send the request without Expect.',
  sendFields: 'Send the fields of this call as a JSON object.',
  sendForm: 'Send the file as a form: multipart/form-data.',
  brokenForm: 'The form is broken or did not arrive whole. Send it again.',
  tooDeep: 'The request is nested too deeply.',
  listTooLong: (max: number) => `A list takes at most ${max} entries.`,
  unstorableText: 'This text holds a character that cannot be stored.',
  badIdempotencyKey: 'The Idempotency-Key takes 1 to 200 visible ASCII characters.',
  usedIdempotencyKey: 'This Idempotency-Key was already used for another request.',
  noProxy: 'This server is no proxy.',
  unanswerable: 'The request cannot be answered.',
};

/** Fields whose label is not their name. */
const LABELS: Readonly<Record<string, string>> = {
  fname: 'First name',
  lname: 'Last name',
  father_fname: "Father's first name",
  father_lname: "Father's last name",
  oldpassword: 'Old password',
  newpassword: 'New password',
  cpassword: 'Confirm password',
  otp: 'Code',
  member_id: 'Member',
  plan_id: 'Plan',
  qty: 'Quantity',
  until: 'Member until',
  joined: 'Joined on',
};

/** Reasons of invalid fields: a label and what is wrong with the field. */
const validation = {
  label: (field: string): string =>
    LABELS[field] ?? field.charAt(0).toUpperCase() + field.slice(1).replaceAll('_', ' '),
  row: (number: number) => `Row ${number}`,
  sentence: (label: string, problem: string) => `${label} ${problem}`,
  missing: 'is missing.',
  empty: 'must not be empty.',
  maxLength: (max: number) => `takes at most ${max} characters.`,
  email: 'must be a valid address, like name@example.com.',
  minimum: (min: number) => `must not be less than ${min}.`,
  maximum: (max: number) => `must not be more than ${max}.`,
  decimals: (max: number) => (max === 0 ? 'must be a whole number.' : `takes at most ${max} decimals.`),
  maxItems: (max: number) => `takes at most ${max} entries.`,
  minItems: (min: number) => `needs at least ${min} entries.`,
  phone: 'takes up to 20 digits; it may begin with +.',
  pincode: 'takes up to 12 digits.',
  postcode: 'takes up to 12 letters and digits, with a blank or hyphen between them.',
  memberIds: 'takes 1 to 1,000 numbers of members with dots between them, or 0 for nobody.',
  otherPattern: 'is not in the expected form.',
  types: {
    string: 'must be a text.',
    number: 'must be a number.',
    integer: 'must be a whole number.',
    boolean: 'must be true or false.',
    array: 'must be a list.',
    object: 'must be an object with fields.',
  } as Readonly<Record<string, string>>,
  otherType: 'must be of another kind.',
  /** For fields that allow several forms: the problem of each form would confuse. */
  alternatives: {
    duration: 'must be 1 (Monthly), 2 (Weekly) or 3 (Days).',
    free_days: 'must be 1 (Monthly), 2 (Weekly) or 3 (Days).',
    role: 'must be 1 (administrator) or 2 (staff).',
  } as Readonly<Record<string, string>>,
  oneOf: (words: readonly string[]) => `must be ${anyOf.format(words)}.`,
  notDigits: 'must be a number written in digits.',
  invalid: 'is not valid.',
  unreadableCharacter: 'holds a character that could not be read. Save the file as CSV UTF-8.',
};

const access = {
  sessionEnded: 'Your session has ended. Sign in again.',
  adminOnly: 'Only an administrator may do this.',
  staffOnly: 'Only staff may do this.',
  unconfirmed:
    'This needs your password, so that nobody else does it at your screen. ' +
    'If you are not asked for it, log out, sign in again, and repeat this within ten minutes.',
  passwordNotEnough:
    'This account also needs its second factor here: use your passkey, or enter a code of your authenticator app ' +
    'or a recovery code. If this page offers none of that, reload it.',
  secondFactorMissing:
    'Your gym requires a second factor for this account. Reload this page, and set one up. ' +
    'If nothing asks you to, reload it again in a minute.',
  oneTimePassword:
    'You signed in with a one-time password. Reload this page, and choose a password of your own before anything else.',
  operatorOnly: 'This takes the token of the operator.',
  undeclaredOrigin:
    'No released part of the product that you use declares this address as its own API, or the operator does not ' +
    'allow it.',
};

const waitingTime = (seconds: number): string => {
  if (seconds <= 90) return seconds === 1 ? 'a second' : `${seconds} seconds`;
  return `${Math.ceil(seconds / 60)} minutes`;
};
const tooMany = (what: string) => (seconds: number) => `Too many ${what}. Try again in ${waitingTime(seconds)}.`;

/** Reasons of requests that come too often or too many at a time. */
const limits = {
  /** By the kind of attempt that a throttle counts. */
  attempts: {
    'sign-in': tooMany('failed sign-ins'),
    code: tooMany('wrong codes'),
    'second-factor': (seconds: number) =>
      `${tooMany('wrong codes')(seconds)} Or use a recovery code or a passkey, if you have one.`,
    'recovery-code': tooMany('wrong recovery codes'),
    passkey: tooMany('passkeys that were not accepted'),
    'code-request': tooMany('requested codes'),
    'old-password': (seconds: number) =>
      `${tooMany('wrong passwords')(seconds)} Or sign out, and sign in with the right one.`,
  },
  busySignIns: 'Too many people are signing in at this moment. Try again in a few seconds.',
  busyNetwork: 'Too many requests arrive from your network at this moment. Try again in a few seconds.',
  ownUploads: 'Your last pictures are still on their way. Wait a little, then try again.',
  allUploads: 'Many pictures arrive at the moment. Try again shortly.',
  ownDownload: 'Your last file is still on its way. Wait until it has arrived, then try again.',
  allDownloads: 'Several files go out at the moment. Try again shortly.',
  reports: 'Too many reports. Send them together, and later.',
  releaseUploads: 'You have uploaded too much at once. Try again later.',
  serviceTokens: 'Too many tokens were requested. Try again in a few seconds.',
};

/** Reasons of failures of the server and of what it depends on. */
const failures = {
  unexpected: (reference: string) =>
    `Something went wrong on the server. If it happens again, report the reference ${reference}.`,
  conflict: 'Someone else was changing the same records at this moment, so nothing was saved. Try again.',
  database: 'The database does not answer at the moment. Try again shortly.',
  busy: 'The server has too much to do at the moment. Try again in a few seconds.',
  unwritable: 'Nothing can be saved at the moment: the disk of the server is full or read-only. Tell its operator.',
  clock: 'The clock of the server is wrong, so that it changes nothing until its operator has set it.',
  pictures: 'Pictures cannot be reached at the moment. Try again shortly.',
  documents: 'The files of the product cannot be read at the moment. Try again shortly.',
};

export const requestReasons = { request, validation, access, limits, failures };
