import { formatMoment, type MomentForm } from './format-moment.ts';

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
