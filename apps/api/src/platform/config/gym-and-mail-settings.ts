import { ConfigError, type Environment, readSwitch, readText } from './environment.ts';

/** How the gym presents itself: texts, money, dates and units. */
export type GymConfig = Readonly<ReturnType<typeof readGym>>;

export const readGym = (env: Environment) => ({
  name: readText(env, 'GYM_NAME') ?? 'Gym Admin',
  tagline: readText(env, 'GYM_TAGLINE') ?? 'Members, plans and progress in one place',
  developerCredit: readText(env, 'DEVELOPER_CREDIT') ?? 'Gym Admin contributors',
  /** Cities with the ids 1 and 2, valid under every state (acceptance E7). */
  fixedCities: readFixedCities(env),
  /** IANA name; "today" is today there. */
  timeZone: readTimeZone(env),
  /** ISO 4217. */
  currency: readCurrency(env),
  /** BCP 47. */
  locale: readLocale(env),
  /** Unit of body measurements, as shown. */
  measureUnit: readMeasureUnit(env),
});

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

/**
 * Whether this is a demo gym, as `DEMO` says. Without `DEMO`, only a server on its own database that other machines
 * cannot reach is a demo. So no public deployment has demo accounts by accident.
 */
export function readDemo(
  env: Environment,
  { apiBase, isPrivate, databaseUrl }: { apiBase: string; isPrivate: boolean; databaseUrl: string | undefined },
): boolean {
  const asked = readSwitch(env, 'DEMO');
  if (apiBase === '') return asked ?? (isPrivate && databaseUrl === undefined);
  if (asked)
    throw new ConfigError(
      'DEMO',
      'cannot be 1 together with API_BASE, where this process has no database: unset one of the two.',
    );
  return false;
}

/** The demo accounts' password; undefined for a random one. */
export function readDemoPassword(env: Environment): string | undefined {
  const text = readText(env, 'DEMO_PASSWORD');
  if (text !== undefined && text.length > 128)
    throw new ConfigError('DEMO_PASSWORD', 'must be at most 128 characters long.');
  return text;
}

/** The mail server, and the sender of its mails. */
export interface SmtpConfig {
  readonly url: string;
  readonly from: string;
}

export function readSmtp(env: Environment, gymName: string): SmtpConfig | undefined {
  const text = readText(env, 'SMTP_URL');
  if (text === undefined) return undefined;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^smtps?:$/.test(url.protocol) || !url.hostname) {
    throw new ConfigError(
      'SMTP_URL',
      'must look like smtp://user:password@mail.gym.example:587 or smtps://…:465 (special characters ' +
        'percent-encoded): correct it, or unset it to send no mail.',
    );
  }
  return { url: text, from: readSender(env, url, gymName) };
}

/** Returns `MAIL_FROM`, or the mail server's account, or no-reply at its host. */
function readSender(env: Environment, url: URL, gymName: string): string {
  const given = readText(env, 'MAIL_FROM');
  if (given !== undefined) {
    if (!/^([^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/.test(given))
      throw new ConfigError(
        'MAIL_FROM',
        `must be an email address such as "Gym <office@gym.example>", not "${given}".`,
      );
    return given;
  }
  const account = decodeURIComponent(url.username);
  const address = /^[^\s<>@]+@[^\s<>@]+$/.test(account) ? account : `no-reply@${url.hostname}`;
  return `"${gymName.replace(/["\\\r\n]/g, '')}" <${address}>`;
}
