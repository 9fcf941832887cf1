export { ApiError, type ApiErrorKind } from './http/api-error.ts';
export { askEarly } from './http/ask-early.ts';
export { hasFeature, setFeatures } from './http/features.ts';
export type { Id } from './http/id.ts';
export type { ReadOptions } from './http/read.ts';
export type { Attempt, Saved } from './http/save.ts';
export { warmUpApi } from './http/send.ts';
export { configureApi, type ApiOptions } from './http/settings.ts';
export { getRole } from './session/get-role.ts';
export { onSessionChange } from './session/on-session-change.ts';
export { dropSession, endSession, readSession, writeSession, type Session } from './session/session-store.ts';
export { signIn } from './session/sign-in.ts';
export { signOut } from './session/sign-out.ts';
export { readTempUser, writeTempUser } from './session/temp-user.ts';

// What the calls in `account`, `admin` and `staff` are made of.
export { readVersion, sentVersion } from './http/announced-version.ts';
export { idOf, withId } from './http/id.ts';
export { fieldsOf, parseJson, type Json } from './http/json.ts';
export { keyHeader } from './http/key-header.ts';
export { publicCall } from './http/public-call.ts';
export { read, readList, readRecord } from './http/read.ts';
export { recordOrNotFound } from './http/record-or-not-found.ts';
export { request } from './http/request.ts';
export { save } from './http/save.ts';
export { apiOptions } from './http/settings.ts';
export { textOf } from './http/text-of.ts';
export { understand, unreadable } from './http/understand.ts';
export { numberOf, toWireNumber } from './http/wire-number.ts';
