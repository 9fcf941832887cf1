import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { calls, reasons } from '@gym/api-contract';
import {
  isDatabaseBusy,
  isDatabaseUnavailable,
  isTransactionConflict,
  isUnwritable,
} from '../database/database-errors.ts';
import { errorBody, HttpError } from '../errors/http-error.ts';
import { publish } from '../events/events.ts';
import { explainValidation } from './validation-messages.ts';

/** Reasons for the framework's own errors. */
const FRAMEWORK_REASONS: Record<string, string> = {
  FST_ERR_BAD_URL: reasons.request.badUrl,
  FST_ERR_CTP_INVALID_MEDIA_TYPE: reasons.request.sendJson,
  FST_ERR_CTP_BODY_TOO_LARGE: reasons.request.tooLarge,
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: reasons.request.wrongLength,
  FST_ERR_CTP_INVALID_JSON_BODY: reasons.request.notJson,
  FST_ERR_MAX_PARAM_LENGTH_EXCEEDED: reasons.request.urlTooLong,
};

function toHttpError(error: FastifyError | HttpError, request: FastifyRequest): HttpError {
  if (error instanceof HttpError) return error;
  if ('validation' in error && error.validation !== undefined) {
    const errors = explainValidation(error.validation);
    if (Object.hasOwn(errors, '')) return new HttpError(400, reasons.request.sendFields);
    return new HttpError(400, Object.values(errors).join(' '), { errors });
  }
  const status = error.statusCode ?? 500;
  if (status >= 400 && status < 500) {
    return new HttpError(
      status,
      FRAMEWORK_REASONS[error.code] ?? (status === 400 ? reasons.request.notJson : reasons.request.unanswerable),
    );
  }
  if (isUnwritable(error)) {
    request.log.error({ err: error }, 'the database cannot save');
    publish('availability', { part: 'saving', available: false });
    return new HttpError(503, reasons.failures.unwritable, { headers: { 'retry-after': '30' } });
  }
  if (isTransactionConflict(error)) {
    request.log.warn({ err: error }, 'a concurrent change ended a transaction');
    return new HttpError(503, reasons.failures.conflict, { headers: { 'retry-after': '1' } });
  }
  // While the database is away, calls use up the connections.
  if (isDatabaseBusy(error) && !request.server.failingParts?.().includes('database')) {
    request.log.warn({ err: error }, 'all connections to the database are in use');
    return new HttpError(503, reasons.failures.busy, { headers: { 'retry-after': '2' } });
  }
  if (isDatabaseUnavailable(error)) {
    request.log.error({ err: error }, 'the database does not answer');
    return new HttpError(503, reasons.failures.database, {
      headers: { 'retry-after': '5' },
    });
  }
  request.log.error({ err: error }, 'a call failed unexpectedly');
  return new HttpError(500, reasons.failures.unexpected(request.id));
}

/** Sends every failure in the form of acceptance K, without internal details. */
export function handleError(
  error: FastifyError | HttpError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const httpError = toHttpError(error, request);
  return reply
    .code(httpError.statusCode)
    .headers({ 'cache-control': 'no-store', ...httpError.details.headers })
    .type('application/json; charset=utf-8')
    .send(errorBody(httpError.message, httpError.details));
}

const methodOf = new Map<string, string>(Object.values(calls).map(({ path, method }) => [path, method]));

/** Rejects a request without a route: 405 if only the method is wrong, 404 otherwise. */
export async function rejectUnknownRoute(request: FastifyRequest): Promise<never> {
  const path = request.url.replace(/\?.*$/s, '');
  const method = methodOf.get(path);
  if (method !== undefined) {
    throw new HttpError(405, reasons.request.wrongMethod(path, method), { headers: { allow: method } });
  }
  return rejectUnknownPath();
}

/** Rejects a request for what does not exist here. */
export async function rejectUnknownPath(): Promise<never> {
  throw new HttpError(404, reasons.request.unknownPath);
}
