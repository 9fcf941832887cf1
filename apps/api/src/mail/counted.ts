import { happened } from '../happenings/happenings.ts';
import type { Mail } from './mail.ts';

/** Tells whether each mail was taken by the mail server. */
export const counted = (mail: Mail): Mail => ({
  available: mail.available,
  async send(message) {
    try {
      await mail.send(message);
      happened('mail', { sent: true });
    } catch (error) {
      happened('mail', { sent: false });
      throw error;
    }
  },
});
