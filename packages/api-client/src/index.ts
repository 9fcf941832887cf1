export { ApiError, type ApiErrorKind } from './errors/api-error.ts';
export { requestEarlyAnswers } from './http/early-answers.ts';
export { hasFeature, setFeatures } from './http/features.ts';
export type { Id } from './http/wire-values.ts';
export type { ReadOptions } from './http/read.ts';
export type { Attempt, Saved } from './http/save.ts';
export { warmUpApi } from './http/send.ts';
export { configureApi, type ApiOptions } from './http/settings.ts';
export { getRole, type RequiredStep } from './auth/role-and-sign-out.ts';
export { onSessionChange } from './session/session-store.ts';
export { dropSession, endSession, readSession, writeSession, type Session } from './session/session-store.ts';
export { signOut } from './auth/role-and-sign-out.ts';
export { readTempUser, writeTempUser } from './session/session-store.ts';

export { type DataOf, get, getAnswer, post, readData } from './http/call.ts';

// Helpers for calls that screens send or read by hand.
export { readVersion, sentVersion } from './http/save.ts';
export { idOf, withId } from './http/wire-values.ts';
export { fieldsOf, parseJson, type Json } from './http/wire-values.ts';
export { keyHeader } from './http/save.ts';
export { learnFeatures } from './http/features.ts';
export { publicCall } from './http/public-call.ts';
export { read, readList, readRecord } from './http/read.ts';
export { recordOrNotFound } from './http/read.ts';
export { request } from './http/request.ts';
export { save } from './http/save.ts';
export { apiOptions } from './http/settings.ts';
export { textOf } from './http/wire-values.ts';
export { understand, unreadable } from './http/answer.ts';
export { numberOf, toWireNumber } from './http/wire-values.ts';
