/** Texts of archiving plans; they load with its dialog. */
export const planArchiveTexts = {
  title: 'Archive this plan?',
  /** After the name of the plan. */
  text: 'can no longer be sold. Lists and reports keep its name, and you can offer it again.',
  counting: 'Counting its memberships…',
  memberships: (count: number) => {
    if (count === 0) return 'No current membership has this plan.';
    return count === 1
      ? '1 current membership keeps it until it ends.'
      : `${count} current memberships keep it until they end.`;
  },
  notCounted: 'Its memberships cannot be counted now. They keep it until they end.',
  cancel: 'Cancel',
  archive: 'Archive',
  failed: 'The plan was not archived',
};
