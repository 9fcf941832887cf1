export { answerBySpec, type AnswerOptions } from './section-7/answer.ts';
export { demoData, type DemoOptions } from './gym/demo-data.ts';
export {
  latestMeasurement,
  nextId,
  ONE_TIME_CODE,
  openGym,
  openSession,
  type Gym,
  type GymData,
  type GymDietTemplate,
  type GymMeasurement,
  type GymMember,
  type GymMembership,
  type GymPlan,
  type GymUser,
} from './gym/gym.ts';
export { SECTION_7, type SpecifiedCall } from './section-7/requests.ts';
export type { WireAnswer, WireRequest } from './section-7/answer.ts';
