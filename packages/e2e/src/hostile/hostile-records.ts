import { api, type Api, apiAs, confirmedAdmin, newMember, newPlan, type Product } from '@gym/test-tools/product';
import { hostileEmail, hostileText, hostileValues, TEXTS } from './hostile-texts.ts';

const PERSON = { fname: 200, lname: 200 };
/** The text fields of a member's form, with their maximal lengths. */
export const DETAILS = { ...PERSON, father_fname: 200, father_lname: 200, profession: 200, address: 500 };

let made = 0;
/** A unique phone number. */
const newPhone = () => `0990${String((made += 1)).padStart(6, '0')}`;

/** Adds a user with hostile names and signs in. */
export async function hostileUser(product: Product, role: 1 | 2) {
  const phone = newPhone();
  const account = {
    ...hostileValues(PERSON, 9),
    email: hostileEmail(`user${phone}`),
    phone,
    password: 'guest-password',
  };
  const admin = await confirmedAdmin(product);
  const { id } = await admin.post<{ id: number }>('/api/saveUserDetails', { ...account, role });
  return { ...account, id, session: (await api(product.apiBase, account)).session };
}

/** Adds a plan with a hostile name. */
export async function hostilePlan(product: Product) {
  const { plan_name } = hostileValues({ plan_name: 200 }, 8);
  return { plan_name, plan_id: await newPlan(await apiAs(product, 'admin'), plan_name) };
}

/** Adds a member with hostile text in every field. @param from index of the text for the first field */
export async function hostileMember(staff: Api, { from = 0, phone = newPhone() } = {}) {
  const details = { ...hostileValues(DETAILS, from), email: hostileEmail(`member${phone}`), phone };
  return { ...details, id: await newMember(staff, details), name: `${details.fname} ${details.lname}` };
}

/** Adds such a member with a diet, a template, measurements and a membership of a hostile plan. */
export async function trainingHostileMember(product: Product, staff: Api) {
  const { id: member_id, ...details } = await hostileMember(staff);
  const { name: template, units } = hostileValues({ name: 100, units: 50 }, 6);
  const { plan_name, plan_id } = await hostilePlan(product);
  const [food] = await staff.get<{ id: number }[]>('/api/getFoodItem');
  const diet = [{ food_item: food?.id, qty: 5, units }];
  await staff.post('/api/renewalPlan', { plan_id, member_id });
  await staff.post('/api/saveDiet', { id: member_id, diet });
  await staff.post('/api/saveDietTemplate', { name: template, diet });
  await staff.post('/api/saveMemberHealth', { member_id, chest: 90, biceps: 30, shoulder: 100, waist: 80, thigh: 50 });
  return { ...details, id: member_id, plan_name, plan_id, template, units };
}

/** The field labels of the import form, in order. */
const FIELDS = [
  'First name',
  'Last name',
  "Father's first name",
  "Father's last name",
  'Profession',
  'Email',
  'Phone',
  'Address',
  'Country',
  'State',
  'City',
  'Pincode',
] as const;

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;

/**
 * Returns a file of members with a hostile name, hostile columns and hostile cells, and rows of every outcome.
 * @param known the phone of an existing member
 */
export function hostileFile(known: string) {
  const columns = [...FIELDS, 'left over'].map((_, index) => hostileText(index));
  const person = (from: number, phone: string, places: readonly string[]) => {
    const { address, ...names } = hostileValues(DETAILS, from);
    return [
      ...Object.values(names),
      hostileEmail(`file${phone}`),
      phone,
      address,
      ...places,
      '00123',
      hostileText(from),
    ];
  };
  const home = ['India', 'Kerala', 'Kochi'];
  const phone = newPhone();
  /** Unknown places, each with its error message. */
  const nowhere = TEXTS.map((text, index) =>
    index % 3 === 0
      ? { places: [text, 'Kerala', 'Kochi'], said: `There is no country “${text}” in the list of countries.` }
      : index % 3 === 1
        ? { places: ['India', text, 'Kochi'], said: `India has no state “${text}”.` }
        : { places: ['India', 'Kerala', text], said: `Kerala has no city “${text}”.` },
  );
  const rows = [
    person(1, known, home),
    person(2, phone, home),
    person(3, phone, home),
    ...nowhere.map(({ places }, index) => person(index, newPhone(), places)),
  ];
  return {
    /** The column names in the form: at most 190 characters. */
    columns: columns.map((name) => name.slice(0, 190)),
    rows,
    file: {
      name: `${hostileText(0).slice(0, 190)}.csv`,
      mimeType: 'text/csv',
      buffer: Buffer.from([columns, ...rows].map((cells) => cells.map(quoted).join(',')).join('\r\n')),
    },
    fields: FIELDS,
    refusals: nowhere.map(({ said }) => said),
  };
}
