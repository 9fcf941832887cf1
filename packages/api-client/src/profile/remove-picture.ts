import { type Attempt, save, type Saved } from '@gym/api-client';

/** Removes the own picture: initials stand in its place. Only where the server announces `picture-upload`. */
export const removePicture = (attempt?: Attempt): Promise<Saved> => save('/api/removePicture', {}, attempt);
