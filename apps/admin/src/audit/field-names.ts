/** In the order in which people read them. */
const NAMES: Readonly<Record<string, string>> = {
  name: 'Name',
  fname: 'First name',
  lname: 'Last name',
  father_fname: "Father's first name",
  father_lname: "Father's last name",
  email: 'Email',
  phone: 'Phone',
  role: 'Role',
  active: 'Active',
  image: 'Picture',
  profession: 'Profession',
  address: 'Address',
  country: 'Country number',
  state: 'State number',
  city: 'City number',
  pincode: 'Pincode',
  plan_name: 'Plan name',
  duration: 'Duration',
  price: 'Price',
  free_days: 'Free days',
  date: 'Day',
  start: 'First day',
  end: 'Last day',
  chest: 'Chest',
  biceps: 'Biceps',
  shoulder: 'Shoulder',
  waist: 'Waist',
  thigh: 'Thigh',
  diet: 'Foods',
  agent: 'Browser',
  plan_id: 'Plan number',
  member_id: 'Member number',
  user_id: 'User number',
};

/** What people call a field. One that is news to this screen is named as it is, with blanks for its underscores. */
export const fieldName = (name: string): string =>
  (Object.hasOwn(NAMES, name) ? NAMES[name] : undefined) ?? name.replaceAll('_', ' ');

const ORDER = Object.keys(NAMES);

/** Sorts names of fields as people read them; those that are news come last. The trail keeps no order. */
export function inReadingOrder(one: string, other: string): number {
  const place = (name: string) => (Object.hasOwn(NAMES, name) ? ORDER.indexOf(name) : ORDER.length);
  return place(one) - place(other);
}
