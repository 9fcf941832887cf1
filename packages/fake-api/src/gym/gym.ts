/** A user as the gym stores it. Only test doubles with more than the specification use `active` and `version`. */
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
  /** Only test doubles with more than the specification use it. */
  duration_count?: number;
  price: number;
  free_days: number;
  /** Only test doubles with more than the specification use it. */
  archived?: boolean;
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
/** Only test doubles with more than the specification use `veg`. */
export interface GymFoodItem {
  id: number;
  food_name: string;
  veg?: boolean;
}
/** The measurement of one day, YYYY-MM-DD. The spec server keeps only the latest one. */
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
/**
 * A membership with its dates and the plan's terms at the sale. Only test doubles with more than the specification use
 * it.
 */
export interface GymMembership extends GymSale {
  id: number;
  plan_name: string;
  duration: number;
  /** Only test doubles with more than the specification use it. */
  duration_count?: number;
  price: number;
  free_days: number;
  start: string;
  end: string;
  sold_on?: string;
  /** The user who sold it. */
  sold_by?: number;
}
/** A diet template. Only test doubles with more than the specification use it. */
export interface GymDietTemplate {
  id: number;
  name: string;
  diet: { food_item: number; qty: number; units: string }[];
  version?: number;
}

/** The records of a gym. */
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
   * The day on which each member was added, YYYY-MM-DD, by member id. Members without an entry were added long ago.
   * Only test doubles with more than the specification use it.
   */
  joined: Record<number, string>;
}

/** A gym in memory: its records, the open sessions and the one-time codes. */
export interface Gym extends GymData {
  /** User id by token. */
  readonly sessions: Map<string, number>;
  /** One-time code by email. */
  readonly codes: Map<string, string>;
}

/** Opens a gym in memory with a copy of these records. */
export const openGym = (data: GymData): Gym => ({
  ...(JSON.parse(JSON.stringify(data)) as GymData),
  sessions: new Map(),
  codes: new Map(),
});

/** The id for the next record of a list. */
export const nextId = (records: readonly { id: number }[]): number =>
  records.reduce((highest, { id }) => Math.max(highest, id), 0) + 1;

/** The latest measurement of a member, or undefined without one. */
export const latestMeasurement = ({ health }: Pick<GymData, 'health'>, memberId: number): GymMeasurement | undefined =>
  health
    .filter(({ member_id }) => member_id === memberId)
    .reduce<GymMeasurement | undefined>((last, one) => (last && last.date > one.date ? last : one), undefined);

/** The one-time code of every test double. No mail is sent. */
export const ONE_TIME_CODE = '123456';

let opened = 0;

/** Opens a session for a user and returns its token. */
export function openSession(gym: Gym, userId: number): string {
  opened += 1;
  const token = `token-${opened}-${userId}`;
  gym.sessions.set(token, userId);
  return token;
}
