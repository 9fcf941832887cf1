interface Counts {
  readonly memberships: number;
  readonly measurements: number;
  readonly diets: number;
  /** Whether the entry counts. */
  readonly known: boolean;
}

const counted = (count: number, one: string, many: string) =>
  count > 0 ? [`${count} ${count === 1 ? one : many}`] : [];
const memberships = (count: number) => counted(count, 'membership', 'memberships');
const notes = ({ measurements, diets }: Counts) => [
  ...counted(measurements, 'measurement', 'measurements'),
  ...counted(diets, 'version of the diet', 'versions of the diet'),
];
/** `: 1 membership, 2 measurements.` */
const list = (counts: Counts) => {
  const all = [...memberships(counts.memberships), ...notes(counts)];
  return counts.known ? `: ${all.join(', ') || 'nothing else'}.` : '.';
};

/** Texts of the audit trail. */
export const auditTexts = {
  title: 'Audit trail',
  lead: 'Who changed what, the latest first.',
  notKept: 'This server keeps no audit trail.',
  filter: 'Filter the audit trail',
  show: 'Show',
  everything: 'Show everything',
  fields: { person: 'Who', record: 'What', record_id: 'Number', from: 'From', to: 'To' },
  numberHint: 'Shows one record. Also choose its kind under What.',
  everybody: 'Everybody',
  nobody: 'Nobody signed in',
  anything: 'Anything',
  orderOfDays: 'This day is before From.',
  needsKind: 'Choose the kind of record with this number.',
  kinds: {
    user: 'User',
    plan: 'Plan',
    member: 'Member',
    measurement: 'Measurement',
    diet: 'Diet',
    'diet template': 'Diet template',
    assignment: 'Assigned plan',
    session: 'Session',
    export: 'Export',
    import: 'Import',
    arrangement: 'Arrangement',
    'health data': 'Health data read',
  } as Readonly<Record<string, string>>,
  columns: { what: 'What', who: 'Who', when: 'When', fields: 'Fields' },
  none: 'No changes',
  noneYet: 'Changes from now on are listed here.',
  noneFound: 'No change matches these filters.',
  older: 'Show older',
  newest: 'Back to the latest',
  shown: (count: number) => `${count} ${count === 1 ? 'change' : 'changes'}`,
  shownBefore: (count: number) => `${count} earlier ${count === 1 ? 'change' : 'changes'}`,
  commandLine: 'Command line',
  unknownUser: (id: string | number) => `User ${id}`,
  numbered: (kind: string, id: string | number) => `${kind} ${id}`,
  readHealthData: (member: string) => `Read the health data of ${member}`,
  /** What a merge, its undo or an erasure did. */
  events: {
    mergedInto: (number: string, counts: Counts) => `Moved to member ${number}${list(counts)}`,
    mergedFrom: (number: string, counts: Counts) => `Moved here from member ${number}${list(counts)}`,
    kept: 'Took over the records of the merged member.',
    backFrom: (number: string, counts: Counts) => `Moved back from member ${number}${list(counts)}`,
    backTo: (number: string, counts: Counts) => `Moved back to member ${number}${list(counts)}`,
    separated: 'The merged member is separate again.',
    erasedMember: (counts: Counts) =>
      [
        `Deleted: ${['the personal data', ...notes(counts)].join(', ')}.`,
        ...memberships(counts.memberships).map((sold) => `Kept without a name: ${sold}.`),
      ].join(' '),
    erasedUser: 'Deleted: the account and its personal data.',
    emptied: 'Emptied by an erasure.',
  },
  nothing: 'nothing',
  hidden: (name: string) => `${name} (hidden)`,
  notShown: 'Not shown',
  was: 'was',
  isNow: 'is now',
  andMore: (names: string, count: number) => `${names} and ${count} more`,
  foods: (count: number) => `${count} ${count === 1 ? 'food' : 'foods'}`,
  rows: ({ added, changed, removed }: { added: number; changed: number; removed: number }) =>
    [
      [added, 'added'],
      [changed, 'changed'],
      [removed, 'removed'],
    ]
      .filter(([count]) => count !== 0)
      .map(([count, word]) => `${count} ${word}`)
      .join(', '),
};
