export { ApiError, type ApiErrorKind } from './errors/api-error.ts';
export { getRole, type RequiredStep, type RoleAnswer, signOut } from './auth/role-and-sign-out.ts';
export { read, readList, type ReadOptions, readRecord, recordOrNotFound, understand, unreadable } from './http/read.ts';
export {
  type Attempt,
  type DataOf,
  get,
  getAnswer,
  keyHeader,
  post,
  publicCall,
  readData,
  readVersion,
  save,
  type Saved,
  sentVersion,
} from './http/call.ts';
export { request, requestEarlyAnswers, warmUpApi } from './http/request.ts';
export { apiOptions, type ApiOptions, configureApi, hasFeature, learnFeatures, setFeatures } from './http/settings.ts';
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
  forgetLastRole,
  onSessionChange,
  readSession,
  readTempUser,
  type Session,
  writeSession,
  writeTempUser,
} from './session/session-store.ts';
