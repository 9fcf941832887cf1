import multipart from '@fastify/multipart';
import type { FastifyError, FastifyInstance } from 'fastify';
import { answerError } from './error-answer.ts';
import type { Implementation } from './implement.ts';
import { Refusal } from './refusal.ts';
import { registerCall, type Authenticate } from './register-call.ts';
import type { Services } from './services.ts';

const formPlease = () => new Refusal(415, 'Send the file as a form: multipart/form-data.');

/** Puts the calls that take a file on the server: they alone take forms, and take nothing else. */
export function registerFileCalls(
  api: FastifyInstance,
  implementations: readonly Implementation[],
  surroundings: { services: Services; authenticate: Authenticate },
): void {
  void api.register(async (forms) => {
    forms.removeAllContentTypeParsers();
    await forms.register(multipart);
    forms.setErrorHandler((error: FastifyError, request, reply) =>
      answerError(error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE' ? formPlease() : error, request, reply),
    );
    for (const implementation of implementations) registerCall(forms, implementation, surroundings);
  });
}
