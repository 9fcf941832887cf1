export { answerBySpec, type AnswerOptions } from './answer.ts';
export { demoData, type DemoOptions } from './demo-data.ts';
export {
  latestHealth,
  nextId,
  ONE_TIME_CODE,
  openGym,
  openSession,
  type Gym,
  type GymData,
  type GymDietTemplate,
  type GymHealth,
  type GymMember,
  type GymPeriod,
  type GymPlan,
  type GymUser,
} from './gym.ts';
export { SECTION_7, type SpecifiedCall } from './section-7.ts';
export type { WireAnswer, WireRequest } from './wire.ts';
