/** Texts about a member who is no longer there. */
export const goneTexts = {
  goOn: (id: string) => `Go on with number ${id}`,
};
