import type { TestAnswers } from '@gym/api-client/testing';

interface Profile {
  fname: string;
  lname: string;
  phone: string;
  image: string | null;
}

/** Answers the profile of a user with these values. */
export const profile = (values: Partial<Profile>): TestAnswers => ({
  getUserProfile: {
    data: { fname: 'Sam', lname: 'Staff', email: 'staff@gym.test', phone: '0700000002', version: 1, ...values },
  },
});
