/** A user as the gym keeps it. `active` and `version` are for doubles that know more than the specification. */
export interface GymUser {
  id: number;
  fname: string;
  lname: string;
  email: string;
  phone: string;
  password: string;
  role: number;
  active: boolean;
  image: string | null;
  version: number;
}

export interface GymPlan {
  id: number;
  plan_name: string;
  duration: number;
  price: number;
  free_days: number;
  version: number;
}

export interface GymMember {
  id: number;
  fname: string;
  lname: string;
  father_fname: string;
  father_lname: string;
  profession: string;
  email: string;
  phone: string;
  address: string;
  country: number;
  state: number;
  city: number;
  pincode: string;
  version: number;
}

export interface GymCountry {
  id: number;
  name: string;
}
export interface GymState {
  id: number;
  country_id: number;
  state_name: string;
}
export interface GymCity {
  id: number;
  state_id: number;
  city_name: string;
}
/** `veg` is for doubles that know more than the specification. */
export interface GymFoodItem {
  id: number;
  food_name: string;
  veg?: boolean;
}
/** What was measured on one day, YYYY-MM-DD; a double that knows only the specification keeps the latest. */
export interface GymMeasurement {
  member_id: number;
  date: string;
  chest: number;
  biceps: number;
  shoulder: number;
  waist: number;
  thigh: number;
}
export interface GymSale {
  plan_id: number;
  member_id: number;
}
/** An assignment with its dates and what the plan said then: for doubles that know more than the specification. */
export interface GymMembership extends GymSale {
  id: number;
  plan_name: string;
  duration: number;
  price: number;
  free_days: number;
  start: string;
  end: string;
  sold_on?: string;
}
/** A diet to start from: for doubles that know more than the specification. */
export interface GymDietTemplate {
  id: number;
  name: string;
  diet: { food_item: number; qty: number; units: string }[];
  version?: number;
}

/** What a gym's records are. */
export interface GymData {
  users: GymUser[];
  plans: GymPlan[];
  members: GymMember[];
  countries: GymCountry[];
  states: GymState[];
  cities: GymCity[];
  foodItems: GymFoodItem[];
  health: GymMeasurement[];
  /** JSON strings by member id. */
  diets: Record<number, string>;
  assignments: (GymSale | GymMembership)[];
  dietTemplates: GymDietTemplate[];
  /**
   * The days, YYYY-MM-DD, on which members were added, by their id; long ago for all others. For doubles that know
   * more.
   */
  joined: Record<number, string>;
}

/** A gym in memory: its records, who is signed in, and which codes were sent. */
export interface Gym extends GymData {
  /** User id by token. */
  readonly sessions: Map<string, number>;
  /** One-time code by email. */
  readonly codes: Map<string, string>;
}

/** Opens a gym in memory over a copy of these records. */
export const openGym = (data: GymData): Gym => ({
  ...(JSON.parse(JSON.stringify(data)) as GymData),
  sessions: new Map(),
  codes: new Map(),
});

/** The id of the next record of a list. */
export const nextId = (records: readonly { id: number }[]): number =>
  records.reduce((highest, { id }) => Math.max(highest, id), 0) + 1;

/** What was measured last of a member; undefined where nothing was. */
export const latestMeasurement = ({ health }: Pick<GymData, 'health'>, memberId: number): GymMeasurement | undefined =>
  health
    .filter(({ member_id }) => member_id === memberId)
    .reduce<GymMeasurement | undefined>((last, one) => (last && last.date > one.date ? last : one), undefined);

/** The one-time code of every test double; nothing is mailed. */
export const ONE_TIME_CODE = '123456';

let opened = 0;

/** Signs a user in and answers the token. */
export function openSession(gym: Gym, userId: number): string {
  opened += 1;
  const token = `token-${opened}-${userId}`;
  gym.sessions.set(token, userId);
  return token;
}
