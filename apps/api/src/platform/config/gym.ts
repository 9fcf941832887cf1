import { ConfigError, type Environment, readSwitch, readText } from './environment.ts';

/** How the gym presents itself: texts, money, dates and units. */
export interface GymConfig {
  readonly name: string;
  readonly tagline: string;
  readonly developerCredit: string;
  /** Cities with the ids 1 and 2, valid under every state (acceptance E7). */
  readonly fixedCities: readonly [string, string];
  /** IANA name; "today" is today there. */
  readonly timeZone: string;
  /** ISO 4217. */
  readonly currency: string;
  /** BCP 47. */
  readonly locale: string;
  /** Unit of body measurements, as shown. */
  readonly measureUnit: string;
}

export function readGym(env: Environment): GymConfig {
  return {
    name: readText(env, 'GYM_NAME') ?? 'Gym Admin',
    tagline: readText(env, 'GYM_TAGLINE') ?? 'Members, plans and progress in one place',
    developerCredit: readText(env, 'DEVELOPER_CREDIT') ?? 'Gym Admin contributors',
    fixedCities: readFixedCities(env),
    timeZone: readTimeZone(env),
    currency: readCurrency(env),
    locale: readLocale(env),
    measureUnit: readMeasureUnit(env),
  };
}

/** Inches get their whole name: 'in' reads as a word of a sentence, as in 'All 3 measurements, in in'. */
function readMeasureUnit(env: Environment): string {
  const text = readText(env, 'MEASURE_UNIT') ?? 'cm';
  return ['in', 'inch', '"', '″'].includes(text.toLowerCase()) ? 'inches' : text;
}

function readFixedCities(env: Environment): readonly [string, string] {
  const text = readText(env, 'FIXED_CITIES') ?? 'City 1,City 2';
  const [first, second, ...rest] = text.split(',').map((name) => name.trim());
  if (!first || !second || rest.length || first === second)
    throw new ConfigError(
      'FIXED_CITIES',
      `must be two different names with a comma between them, such as "City 1,City 2", not "${text}".`,
    );
  return [first, second];
}

function readTimeZone(env: Environment): string {
  const text = readText(env, 'GYM_TIMEZONE');
  if (text === undefined) return Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone;
  } catch {
    throw new ConfigError('GYM_TIMEZONE', `must be a time zone such as Europe/London, not "${text}".`);
  }
}

function readCurrency(env: Environment): string {
  const text = (readText(env, 'GYM_CURRENCY') ?? 'USD').toUpperCase();
  if (!Intl.supportedValuesOf('currency').includes(text))
    throw new ConfigError('GYM_CURRENCY', `must be a currency's three letters such as EUR, not "${text}".`);
  return text;
}

function readLocale(env: Environment): string {
  const text = readText(env, 'GYM_LOCALE') ?? 'en';
  try {
    return Intl.getCanonicalLocales(text)[0] ?? 'en';
  } catch {
    throw new ConfigError('GYM_LOCALE', `must be a language tag such as en-GB, not "${text}".`);
  }
}

interface DemoContext {
  readonly embedded: boolean;
  readonly loopback: boolean;
  readonly documentsOnly: boolean;
  readonly proxied: boolean;
  readonly cdn: boolean;
}

/**
 * Whether this is a demo gym, as `DEMO` says. Without `DEMO`, only a server on its own database that other machines
 * cannot reach is a demo. So no public deployment has demo accounts by accident.
 */
export function readDemo(env: Environment, around: DemoContext): boolean {
  const asked = readSwitch(env, 'DEMO');
  if (around.documentsOnly) {
    if (asked)
      throw new ConfigError(
        'DEMO',
        'cannot be 1 together with API_BASE, where this process has no database: unset one of the two.',
      );
    return false;
  }
  return asked ?? (around.embedded && around.loopback && !around.proxied && !around.cdn);
}

/** The demo accounts' password; undefined for a random one. */
export function readDemoPassword(env: Environment): string | undefined {
  const text = readText(env, 'DEMO_PASSWORD');
  if (text !== undefined && text.length > 128)
    throw new ConfigError('DEMO_PASSWORD', 'must be at most 128 characters long.');
  return text;
}
