export {
  demoData,
  openSession,
  type GymData,
  type GymMember,
  type GymPlan,
  type GymUser,
  type WireAnswer,
} from './gym.ts';
export { createFakeApi, type FakeApi, type FakeApiOptions, type FakeErrorAnswer } from './create-fake-api.ts';
export { FakeAuthenticator } from './fake-authenticator.ts';
export type { SentRequest as FakeRequest } from '@gym/api-client/testing';
