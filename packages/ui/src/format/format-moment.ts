interface MomentForm {
  readonly locale: string;
  readonly timeZone: string;
  /** `medium` includes the seconds. */
  readonly timeStyle?: 'short' | 'medium';
}

/**
 * Formats a moment in the gym's locale and time zone: '21 Nov 2026, 15:03'. Returns any other text unchanged. If the
 * browser does not know the locale, the function uses the browser's locale.
 */
export function formatMoment(iso: string, { locale, timeZone, timeStyle = 'short' }: MomentForm): string {
  const moment = new Date(iso);
  if (Number.isNaN(moment.getTime())) return iso;
  const write = (tag: string | undefined) =>
    new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle, timeZone }).format(moment);
  try {
    return write(locale);
  } catch {
    return write(undefined);
  }
}

/** Formats a moment of the gym's today as a time ('10:42'), and an earlier one with its day. */
export function formatRecent(iso: string, form: Omit<MomentForm, 'timeStyle'>, now = new Date()): string {
  const moment = new Date(iso);
  const { timeZone } = form;
  const day = new Intl.DateTimeFormat('en', { dateStyle: 'short', timeZone });
  if (Number.isNaN(moment.getTime()) || day.format(moment) !== day.format(now)) return formatMoment(iso, form);
  const write = (tag: string | undefined) =>
    new Intl.DateTimeFormat(tag, { timeStyle: 'short', timeZone }).format(moment);
  try {
    return write(form.locale);
  } catch {
    return write(undefined);
  }
}
