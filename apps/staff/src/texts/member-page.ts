/** Texts of a member's page. */
export const memberPageTexts = {
  title: 'Member',
  edit: 'Edit member',
  assign: 'Assign plan',
  details: 'Details',
  memberships: 'Memberships',
  measurements: 'Measurements',
  measure: 'Add measurements',
  diet: 'Diet',
  changeDiet: 'Change diet',
};
