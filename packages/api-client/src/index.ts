export { ApiError, type ApiErrorKind } from './errors/api-error.ts';
export { getRole, type RequiredStep, signOut } from './auth/role-and-sign-out.ts';
export { understand, unreadable } from './http/answer.ts';
export { type DataOf, get, getAnswer, post, publicCall, readData } from './http/call.ts';
export { requestEarlyAnswers } from './http/early-answers.ts';
export { hasFeature, learnFeatures, setFeatures } from './http/features.ts';
export { read, readList, type ReadOptions, readRecord, recordOrNotFound } from './http/read.ts';
export { request } from './http/request.ts';
export { warmUpApi } from './http/send.ts';
export { type Attempt, keyHeader, readVersion, save, type Saved, sentVersion } from './http/save.ts';
export { apiOptions, type ApiOptions, configureApi } from './http/settings.ts';
export {
  fieldsOf,
  type Id,
  idOf,
  type Json,
  numberOf,
  parseJson,
  textOf,
  toWireNumber,
  withId,
} from './http/wire-schema.ts';
export {
  dropSession,
  endSession,
  onSessionChange,
  readSession,
  readTempUser,
  type Session,
  writeSession,
  writeTempUser,
} from './session/session-store.ts';
