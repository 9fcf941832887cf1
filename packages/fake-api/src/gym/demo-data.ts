import type { GymCity, GymCountry, GymData, GymMember, GymState, GymUser } from './gym.ts';

const COUNTRIES: GymCountry[] = [
  { id: 1, name: 'India' },
  { id: 2, name: 'Portugal' },
];

const STATES: GymState[] = [
  { id: 1, country_id: 1, state_name: 'Gujarat' },
  { id: 2, country_id: 1, state_name: 'Kerala' },
  { id: 3, country_id: 2, state_name: 'Algarve' },
];

/** The ids 1 and 2 belong to the form's two fixed cities (acceptance E7). */
const CITIES: GymCity[] = [
  { id: 3, state_id: 1, city_name: 'Surat' },
  { id: 4, state_id: 1, city_name: 'Rajkot' },
  { id: 5, state_id: 2, city_name: 'Kochi' },
  { id: 6, state_id: 3, city_name: 'Faro' },
];

const FIRST = ['Ann', 'Ben', 'Chitra', 'Dev', 'Elena', 'Farid', 'Grace', 'Hugo', 'Ines', 'Jonas'];
const LAST = ['Lee', 'Okafor', 'Patel', 'Quinn', 'Rossi', 'Smith', 'Tanaka'];

const NOT_VEG = ['Chicken', 'Eggs'];

const cycle = (list: readonly string[], turn: number): string => list[turn % list.length] ?? '';

function member(index: number): GymMember {
  const [fname, lname] = [cycle(FIRST, index), cycle(LAST, index)];
  // No member has the id 1, which an old client sends for every update (acceptance E5).
  return {
    id: index + 2,
    fname,
    lname,
    father_fname: cycle(FIRST, index + 3),
    father_lname: lname,
    profession: 'Teacher',
    email: `member${index + 2}@gym.test`,
    phone: `0${600_000_000 + index}`,
    address: `${index + 1} Main Street`,
    country: 1,
    state: 1,
    city: 3,
    pincode: `0${10_000 + index}`,
    version: 1,
  };
}

const user = (id: number, fname: string, lname: string, email: string, role: number, password: string): GymUser => ({
  id,
  fname,
  lname,
  email,
  phone: `0${700_000_000 + id}`,
  password,
  role,
  active: true,
  image: id === 1 ? 'ada.png' : null,
  version: 1,
});

/** The size of the demo gym and the password of its accounts. */
export interface DemoOptions {
  readonly users?: number;
  readonly members?: number;
  readonly password?: string;
}

/** Records of a demo gym: `admin@gym.test` is an administrator, `staff@gym.test` and all other users are staff. */
export function demoData({ users = 3, members = 12, password = 'secret' }: DemoOptions = {}): GymData {
  const others = Array.from({ length: Math.max(0, users - 2) }, (_, index) =>
    user(index + 3, cycle(FIRST, index), cycle(LAST, index), `user${index + 3}@gym.test`, 2, password),
  );
  return {
    users: [
      user(1, 'Ada', 'Admin', 'admin@gym.test', 1, password),
      user(2, 'Sam', 'Staff', 'staff@gym.test', 2, password),
      ...others,
    ],
    plans: [
      { id: 1, plan_name: 'Basic', duration: 1, price: 29.5, free_days: 3, version: 1 },
      { id: 2, plan_name: 'Weekly Pass', duration: 2, price: 12, free_days: 3, version: 1 },
      { id: 3, plan_name: 'Day Ticket', duration: 3, price: 5, free_days: 3, version: 1 },
    ],
    members: Array.from({ length: members }, (_, index) => member(index)),
    countries: COUNTRIES,
    states: STATES,
    cities: CITIES,
    foodItems: ['Rice', 'Lentils', 'Chicken', 'Eggs', 'Milk', 'Spinach'].map((food_name, index) => ({
      id: index + 1,
      food_name,
      veg: !NOT_VEG.includes(food_name),
    })),
    health: [{ member_id: 2, date: '2026-01-31', chest: 98.5, biceps: 34, shoulder: 110, waist: 82, thigh: 55 }],
    diets: { 2: JSON.stringify([{ food_item: 1, qty: 150, units: 'gm' }]) },
    assignments: [],
    joined: {},
    dietTemplates: [
      {
        id: 1,
        name: 'Lean',
        diet: [
          { food_item: 2, qty: 80, units: 'gm' },
          { food_item: 6, qty: 150, units: 'gm' },
        ],
      },
    ],
  };
}
