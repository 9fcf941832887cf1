export interface MomentForm {
  readonly locale: string;
  readonly timeZone: string;
  /** `medium` with the seconds. */
  readonly timeStyle?: 'short' | 'medium';
}

/**
 * A moment as the gym writes it, where the gym is: '21 Nov 2026, 15:03'. As it came where it is none; where the browser
 * knows no such locale, in its own.
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
