import { GateError, type Problem } from '../target/problem.ts';
import { type FailureCause, ReleaseError } from '../target/release-error.ts';

/** The body of a failed request: the cause and the sentence that the command reports. */
export interface ServiceFailure {
  readonly cause: FailureCause;
  readonly error: string;
  /** What the gate found. */
  readonly problems?: readonly Problem[];
  readonly advice?: string;
}

/** With what a service answers an error. */
export function toFailure(error: ReleaseError): ServiceFailure {
  return {
    cause: error.failure,
    error: error.message,
    ...(error instanceof GateError && {
      problems: error.problems,
      ...(error.advice !== undefined && { advice: error.advice }),
    }),
  };
}

/** The error that a failure tells. */
export const toError = ({ cause, error, problems, advice }: ServiceFailure): ReleaseError =>
  problems ? new GateError(problems, advice) : new ReleaseError(error, { failure: cause });

const isFailure = (body: Partial<ServiceFailure>): body is ServiceFailure =>
  body.error !== undefined && body.cause !== undefined;

/** The service is starting, is busy, or a proxy does not reach it. */
export const BUSY = [429, 502, 503, 504];

/** The error of a request that the release service did not carry out. */
export async function failureOf(origin: string, answer: Response): Promise<ReleaseError> {
  const body = (await answer.json().catch(() => ({}))) as Partial<ServiceFailure> & { readonly reason?: string };
  if (isFailure(body)) return toError(body);
  if (answer.status === 404)
    return new ReleaseError(`${origin} has no release service: its operator sets RELEASE_TEAMS.`, {
      failure: 'missing',
    });
  return new ReleaseError(`The release service at ${origin} answered ${answer.status}. ${body.reason ?? ''}`.trim(), {
    failure: BUSY.includes(answer.status) || answer.status >= 500 ? 'unreachable' : 'failed',
  });
}
