/** Texts about a member who is no longer there. */
export const goneTexts = {
  backToList: 'Back to the member list',
  goOn: (id: string) => `Go on with number ${id}`,
};
