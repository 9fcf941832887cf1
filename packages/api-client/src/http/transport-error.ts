import axios from 'axios';
import { ApiError } from './api-error.ts';
import { REASONS, TIMED_OUT } from './reasons.ts';

/** What it means that a call brought no answer. */
export function transportError(error: unknown, signal: AbortSignal | undefined): unknown {
  if (axios.isCancel(error)) return signal?.reason ?? error;
  if (!axios.isAxiosError(error)) return error;
  const late = error.code === 'ECONNABORTED' || error.code === 'ETIMEDOUT';
  return new ApiError('network', late ? TIMED_OUT : REASONS.network);
}
