import { requestReasons } from './request-reasons.ts';

const listOf = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** Reasons that hold for every kind of record. */
const records = {
  missing: (record: string, id: number) => `There is no ${record} with the id ${id}.`,
  changedMeanwhile: (record: string, byYou = false) =>
    byYou
      ? `You changed this ${record} meanwhile, in another tab or device. Compare the values, then save again.`
      : `Someone else changed this ${record} meanwhile. Compare the values, then save again.`,
};

const signIn = {
  wrongPassword: 'The email or the password is wrong.',
  oneTimePasswordExpired:
    'This one-time password has expired. Ask an administrator of your gym for another one, ' +
    'or choose “Forgot password?”.',
  disabled: 'This account is disabled. Ask an administrator of your gym.',
  needsSecondFactor:
    'Use your passkey, or enter a code of your authenticator app or a recovery code. ' +
    'If this page offers none of that, reload it.',
  wrongSecondFactor: 'The code is wrong, or it was used already. Try the next one.',
  tooLate: 'This sign-in took too long. Start it again.',
};

const secondFactor = {
  alreadyActive: 'An authenticator app is set up already. Remove it first.',
  notStarted: 'Start again: this needs a new QR code first.',
  wrongAppCode: 'The code is wrong. Check the time of your phone, and try the next code.',
  none: 'There is no second factor to change.',
};

const passkeys = {
  refused: 'This passkey was not accepted. Try again, or use your password.',
  otherUser: 'This passkey belongs to another user. Choose the one of this account, or use the password.',
  tooLate: 'This took too long. Start it again.',
  notAdded: 'This passkey could not be added. Try again, or use another device.',
  known: 'This passkey was added already.',
  missingProof: 'Send the password or a passkey, one of them.',
  noDomain: 'Passkeys work only where this gym has a domain with HTTPS.',
};

const passwords = {
  wrong: 'The password is wrong.',
  wrongOld: 'The old password is wrong.',
  oneTimeAgain: 'This is the one-time password. Choose a password of your own.',
  notEqual: 'Passwords do not match',
  tooCommon:
    'This is one of the most common passwords, which attackers try first. ' +
    'Choose another one: three words that do not belong together are good.',
  tooShort: (min: number) => `The new password is too short: it needs at least ${min} characters.`,
};

const recovery = {
  noMail: 'This gym cannot send mail yet. Ask the operator of its server to set that up.',
  notAnEmail: 'This is no email address. Enter one like name@example.com.',
  wrongCode: 'The code is wrong or has expired. Check it, or request a new one.',
};

const users = {
  takenEmail: 'Another user already has this email.',
  ownOneTimePassword: 'This is your own account. Choose “Change password” instead.',
  ownDeactivation: 'You cannot disable your own account. Take it out of the choice.',
  ownErasure: 'You cannot erase your own account. Another administrator can.',
  notConfirmed: "This is neither the user's full name nor the number.",
  lastAdministrator: 'This is the last active administrator. Make another user an administrator first.',
};

const pictures = {
  missing: 'There is no such picture.',
  noFile: (field: string) => `There is no file in the field ${field}.`,
  oneFile: (field: string) => `Send one file, in the field ${field}.`,
  tooLarge: (maxMegabytes: number) => `This file is too large. It may have at most ${maxMegabytes} MB.`,
  tooManyPixels: (maxMegapixels: number) =>
    `This picture has too many pixels. Send one of at most ${maxMegapixels} megapixels.`,
  unknown: 'This file is no picture that can be read. Send a JPEG, PNG, WebP or GIF.',
  heic:
    'HEIC pictures cannot be read here. Send it as a JPEG: on an iPhone, share it by mail, ' +
    'or choose Settings, Camera, Formats, Most Compatible.',
  damaged: 'This picture is damaged or incomplete. Save it anew, or send another one.',
  tooSlow: 'The upload took too long. Send the picture again.',
};

const members = {
  erased: (id: number) => `The data of member ${id} was erased. There is nothing to show or to save any more.`,
  merged: (id: number, kept: { readonly id: number; readonly name: string }) =>
    `Member ${id} was merged into ${kept.name}, number ${kept.id}. Go on with that record.`,
  unknownCountry: 'There is no such country. Choose one of the list.',
  stateElsewhere: 'This state is not in the country. Choose one of its states.',
  cityElsewhere: 'This city is not in the state. Choose one of its cities.',
};

const measurements = {
  twoMembers: 'The measurements name two different members. Open the form again from the list, then save.',
  dayTaken: 'There is a measurement of this day again, so the removed one was not put back.',
};

const diet = {
  unknownFood: 'There is no such food. Choose one of the list.',
  takenTemplateName: 'There is a template of this name already. Choose another name.',
};

const memberships = {
  terms: { price: 'price', duration: 'duration', free_days: 'free days' },
  changedTerms: (terms: readonly string[]) =>
    `Someone changed the ${listOf.format(terms)} of this plan meanwhile. Look at it as it is now, then submit again.`,
  archivedPlan: (plan: string) => `${plan} is archived and no longer sold. Choose another plan.`,
  askAdministrator:
    'You can take back only what you sold today. Ask an administrator to take this sale back, under Member data.',
  notLast: 'A later membership follows this one. Take the later one back first.',
  endsTooLate: (lastYear: number) =>
    `This period would end after the year ${lastYear}. ` +
    `Look at the member's last period: nothing can be added to one that ends so late.`,
};

const tags = {
  tooMany: (most: number, members: number) =>
    members === 1
      ? `A member has at most ${most} tags, and one of these has them already. Remove a tag first.`
      : `A member has at most ${most} tags, and ${members} of these have them already. Remove a tag first.`,
  tooManyDifferent: (most: number) => `There are ${most} different tags already. Choose one of them.`,
};

const savedViews = {
  takenName: 'You have a view of this name already. Choose another name.',
  tooMany: (most: number) => `This list has ${most} of your views already. Remove one first.`,
};

const memberData = {
  changedMeanwhile: 'Something about this member has changed since this was shown. Look at it again, then erase.',
  notConfirmed: "This is neither the member's full name nor the number.",
};

const merges = {
  sameMember: 'A member cannot be merged with themselves. Choose another one.',
  changedMeanwhile: 'Something about one of the two has changed since this was shown. Look at both again, then merge.',
  notUndoable: 'This merge can no longer be undone: it was undone already, its time is over, or the data was erased.',
  laterMerge: (goneId: number, keptName: string) =>
    `Member ${goneId} was merged into ${keptName} later. Undo that merge first.`,
};

const contributions = {
  unknownPoint: 'The product has no such place. Load the page again, and choose one.',
  twice: (id: string) => `“${id}” is named twice. Load the page again, and save once more.`,
  kept: 'This entry leads to this screen. Without it nobody could change the arrangement, so it cannot be hidden.',
  untitled: 'Contributions to this place have no titles. Load the page again, and save once more.',
};

const imports = {
  tooManyOwn: (max: number) =>
    `You have ${max} imports that are not finished. Wait until one has ended, or discard one of them.`,
  tooManyOpen: (max: number) => `There are ${max} files that nobody has let run. Run or discard one of them first.`,
  tooManyRows: (max: number) => `A file may have at most ${max} rows. Split it, and import the parts.`,
  rowsMissing: (line: number) => `The rows after row ${line} come first.`,
  rowsDisordered: 'Rows come in their order, each once.',
  incomplete: 'This file has not arrived whole. Choose it again, and sending goes on.',
  notUndoable: 'This import has nothing to undo, or it ended too long ago.',
  undoByAdministrator:
    'Only an administrator can undo this import: the person who imported it can do so within an hour. Ask one.',
  notRestorable: 'This import has nothing to bring back, or it was undone too long ago.',
  restoreByAdministrator: 'Only an administrator, or the person who undid this import, can bring its members back.',
  hasMembers: 'Members were added from this file. Undo the import instead.',
  stopped:
    'The server could not go on with the next rows. None of them was added. Let it run again; ' +
    'if it stops at the same row, take that one out of the file.',
  unknownCountry: (country: string) => `There is no country “${country}” in the list of countries.`,
  unknownState: (country: string, state: string) => `${country} has no state “${state}”.`,
  unknownPlan: (plan: string) => `There is no plan “${plan}”.`,
  archivedPlan: (plan: string) =>
    `The plan “${plan}” is archived. An administrator can offer it again, or the row can name another plan.`,
  unknownDay: (day: string) => `“${day}” is no day of the calendar. Write it like 2027-01-31 or 31.1.2027.`,
  ambiguousDay: (day: string) =>
    `“${day}” can be read as two days. Say which number is the day, or write it like 2027-01-31.`,
  contradictoryDay: (day: string) =>
    `“${day}” cannot be read: in this column, some rows have the day first and others the month. ` +
    'Write these days like 2027-01-31.',
  futureDay: (day: string) => `“${day}” is in the future. Nobody has joined on that day yet.`,
  unknownCity: (state: string, city: string) => `${state} has no city “${city}”.`,
};

const audit = {
  labels: { from: 'From', to: 'To' },
  unknownDay: (label: string) => `${label} must be a day of the calendar, like 2027-03-31.`,
};

const telemetry = {
  badSince: 'Since must be a moment like 2027-03-31T09:30:00Z.',
};

const english = {
  ...requestReasons,
  records,
  signIn,
  secondFactor,
  passkeys,
  passwords,
  recovery,
  users,
  pictures,
  members,
  measurements,
  diet,
  memberships,
  tags,
  savedViews,
  memberData,
  merges,
  contributions,
  imports,
  audit,
  telemetry,
};

/** Every text that a user reads for a failed call, by feature. A translation is another object of this type. */
export type Reasons = typeof english;

/** The reasons that the server answers with. */
export const reasons: Reasons = english;
