import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { calls } from '@gym/api-contract';
import { isDatabaseUnavailable } from '../database/database-errors.ts';
import { errorBody, HttpError } from '../errors/http-error.ts';
import { explainValidation } from './validation-messages.ts';

/** Reasons for the framework's own errors. */
const FRAMEWORK_REASONS: Record<string, string> = {
  FST_ERR_BAD_URL: 'The address of this request is not valid.',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'Send the request as application/json.',
  FST_ERR_CTP_BODY_TOO_LARGE: 'The request is too large.',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'The length of the request is not what its header says.',
  FST_ERR_CTP_INVALID_JSON_BODY: 'The request is not valid JSON.',
  FST_ERR_MAX_PARAM_LENGTH_EXCEEDED: 'The address of this request is too long.',
};

function toHttpError(error: FastifyError | HttpError, request: FastifyRequest): HttpError {
  if (error instanceof HttpError) return error;
  if ('validation' in error && error.validation !== undefined) {
    const errors = explainValidation(error.validation);
    if (Object.hasOwn(errors, '')) return new HttpError(400, 'Send the fields of this call as a JSON object.');
    return new HttpError(400, Object.values(errors).join(' '), { errors });
  }
  const status = error.statusCode ?? 500;
  if (status >= 400 && status < 500) {
    return new HttpError(
      status,
      FRAMEWORK_REASONS[error.code] ??
        (status === 400 ? 'The request is not valid JSON.' : 'The request cannot be answered.'),
    );
  }
  if (isDatabaseUnavailable(error)) {
    request.log.error({ err: error }, 'the database does not answer');
    return new HttpError(503, 'The database does not answer at the moment. Try again shortly.', {
      headers: { 'retry-after': '5' },
    });
  }
  request.log.error({ err: error }, 'a call failed unexpectedly');
  return new HttpError(
    500,
    `Something went wrong on the server. If it happens again, report the reference ${request.id}.`,
  );
}

/** Answers every failure in the form of acceptance K, without internal details. */
export function handleError(
  error: FastifyError | HttpError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const refusal = toHttpError(error, request);
  return reply
    .code(refusal.statusCode)
    .headers({ 'cache-control': 'no-store', ...refusal.details.headers })
    .type('application/json; charset=utf-8')
    .send(errorBody(refusal.message, refusal.details));
}

const methodOf = new Map<string, string>(Object.values(calls).map(({ path, method }) => [path, method]));

/** Rejects a request without a route: 405 if only the method is wrong, 404 otherwise. */
export async function rejectUnknownRoute(request: FastifyRequest): Promise<never> {
  const path = request.url.replace(/\?.*$/s, '');
  const method = methodOf.get(path);
  if (method !== undefined) {
    throw new HttpError(405, `${path} is answered to ${method} only.`, { headers: { allow: method } });
  }
  throw new HttpError(404, 'There is nothing at this address.');
}
