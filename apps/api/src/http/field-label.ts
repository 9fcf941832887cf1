const LABELS: Record<string, string> = {
  fname: 'First name',
  lname: 'Last name',
  father_fname: "Father's first name",
  father_lname: "Father's last name",
  email: 'Email',
  phone: 'Phone',
  password: 'Password',
  oldpassword: 'Old password',
  newpassword: 'New password',
  cpassword: 'Confirm password',
  otp: 'Code',
  role: 'Role',
  active: 'Active',
  version: 'Version',
  id: 'Id',
  plan_name: 'Plan name',
  duration: 'Duration',
  price: 'Price',
  free_days: 'Free days',
  pincode: 'Pincode',
  member_id: 'Member',
  plan_id: 'Plan',
  food_item: 'Food item',
  qty: 'Quantity',
  name: 'Name',
};

/** How a field of the contract is called in a sentence. `diet.0.qty` is called what `qty` is, `diet.0` by its place. */
export function fieldLabel(field: string): string {
  const name = field.split('.').at(-1) ?? '';
  if (/^\d+$/.test(name)) return `Row ${Number(name) + 1}`;
  return LABELS[name] ?? name.charAt(0).toUpperCase() + name.slice(1).replaceAll('_', ' ');
}
