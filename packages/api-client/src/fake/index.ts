export {
  demoData,
  type GymData,
  type GymMember,
  type GymPlan,
  type GymUser,
  type WireAnswer,
} from '@gym/spec-server/gym';
export { createFakeApi, type FakeApi, type FakeApiOptions, type FakeRefusalAnswer } from './create-fake-api.ts';
export type { FakeRequest } from './fake-request.ts';
