import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseAway } from './database-failure.ts';
import { explainValidation } from './explain-validation.ts';
import { Refusal } from './refusal.ts';
import { refusalBody } from './refusal-body.ts';

/** What to say for the framework's own refusals. */
const FRAMEWORK_REASONS: Record<string, string> = {
  FST_ERR_BAD_URL: 'The address of this request is not valid.',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'Send the request as application/json.',
  FST_ERR_CTP_BODY_TOO_LARGE: 'The request is too large.',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'The length of the request is not what its header says.',
  FST_ERR_CTP_INVALID_JSON_BODY: 'The request is not valid JSON.',
  FST_ERR_MAX_PARAM_LENGTH_EXCEEDED: 'The address of this request is too long.',
};

function toRefusal(error: FastifyError | Refusal, request: FastifyRequest): Refusal {
  if (error instanceof Refusal) return error;
  if ('validation' in error && error.validation !== undefined) {
    const errors = explainValidation(error.validation);
    if (Object.hasOwn(errors, '')) return new Refusal(400, 'Send the fields of this call as a JSON object.');
    return new Refusal(400, Object.values(errors).join(' '), { errors });
  }
  const status = error.statusCode ?? 500;
  if (status >= 400 && status < 500) {
    return new Refusal(
      status,
      FRAMEWORK_REASONS[error.code] ??
        (status === 400 ? 'The request is not valid JSON.' : 'The request cannot be answered.'),
    );
  }
  if (isDatabaseAway(error)) {
    request.log.error({ err: error }, 'the database does not answer');
    return new Refusal(503, 'The database does not answer at the moment. Try again shortly.', {
      headers: { 'retry-after': '5' },
    });
  }
  request.log.error({ err: error }, 'a call failed unexpectedly');
  return new Refusal(
    500,
    `Something went wrong on the server. If it happens again, report the reference ${request.id}.`,
  );
}

/** Answers every failure of a request in the one form of acceptance K, and tells nothing of the server's inside. */
export function answerError(error: FastifyError | Refusal, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = toRefusal(error, request);
  return reply
    .code(refusal.statusCode)
    .headers({ 'cache-control': 'no-store', ...refusal.details.headers })
    .type('application/json; charset=utf-8')
    .send(refusalBody(refusal.message, refusal.details));
}
