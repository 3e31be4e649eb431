import { ERRORS, type ErrorCode, type Problem, type ProblemIssue, PublicError } from '@flydeck/contract/errors';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { DatabaseUnreachableError } from '../ports/database-connectivity.ts';
import { NON_PAGE_HEADERS } from './security-headers.ts';

/** `Retry-After` of 503 responses: 10 s, about the time that a database takes to restart. */
export const RETRY_AFTER_HEADERS: Readonly<Record<string, string>> = { 'retry-after': '10' };

const CODE_BY_STATUS: Readonly<Record<number, ErrorCode>> = {
  400: 'request.invalid',
  401: 'auth.required',
  403: 'auth.forbidden',
  404: 'resource.not_found',
  405: 'request.method_not_allowed',
  409: 'resource.conflict',
  413: 'request.too_large',
  415: 'request.unsupported_media_type',
  416: 'resource.range_not_satisfiable',
  429: 'request.too_many',
  503: 'server.unavailable',
};

/**
 * Codes of PostgreSQL's errors for values that a column cannot store, such as text with NUL or lone surrogates, and
 * numbers out of range. Only requests contain these values, so the errors are client errors.
 */
const UNSTORABLE_VALUE_CODES = new Set(['22021', '22P05', '22P02', '22003']);

/** Returns whether a browser navigates to the URL, so that errors are sent as pages instead of JSON. */
export function wantsPage(request: FastifyRequest): boolean {
  return (request.headers.accept ?? '').includes('text/html') && !request.url.startsWith('/api/');
}

/** Returns the public error code for a thrown value; `server.internal` for unexpected values. */
export function errorCodeOf(error: unknown): ErrorCode {
  if (error instanceof PublicError) return error.code;
  const { statusCode, code, validationContext } = error as Partial<FastifyError>;
  // No resource has a path with invalid parameters.
  if (validationContext === 'params') return 'resource.not_found';
  if (code !== undefined && Object.hasOwn(ERRORS, code)) return code as ErrorCode;
  if (code !== undefined && UNSTORABLE_VALUE_CODES.has(code)) return 'request.invalid';
  if (statusCode === undefined || statusCode >= 500)
    return statusCode === 503 ? 'server.unavailable' : 'server.internal';
  return CODE_BY_STATUS[statusCode] ?? 'request.invalid';
}

/** Returns which values of a request are invalid; undefined if the error does not list invalid values. */
function issuesOf(error: unknown): readonly ProblemIssue[] | undefined {
  if (error instanceof PublicError) return error.issues;
  if (!hasZodFastifySchemaValidationErrors(error)) return undefined;
  return error.validation.map(({ instancePath, message }) => ({
    path: `${error.validationContext ?? 'request'}${instancePath.replaceAll('/', '.')}`,
    message: message ?? 'is not valid',
  }));
}

/** Sends a public error as JSON (RFC 9457). No other details of the failure are sent. */
export function sendProblem(
  request: FastifyRequest,
  reply: FastifyReply,
  code: ErrorCode,
  issues?: readonly ProblemIssue[],
): FastifyReply {
  const { status, message } = ERRORS[code];
  const problem: Problem = {
    type: 'about:blank',
    status,
    title: message,
    code,
    requestId: request.id,
    ...(issues ? { issues } : {}),
  };
  return reply
    .code(status)
    .headers(NON_PAGE_HEADERS)
    .headers(status === 503 ? RETRY_AFTER_HEADERS : {})
    .header('cache-control', 'no-store')
    .type('application/problem+json; charset=utf-8')
    .send(JSON.stringify(problem));
}

/** Whether an error is logged once when the server detects its cause, and therefore not for every failed request. */
const isLoggedOnDetection = (error: unknown): boolean =>
  error instanceof DatabaseUnreachableError || errorCodeOf(error) === 'storage.full';

/** Sends a thrown error as a public error. Internal errors are logged with all details. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const code = errorCodeOf(error);
  if (ERRORS[code].status >= 500 && !isLoggedOnDetection(error))
    request.log.error({ err: error, requestId: request.id }, 'request failed');
  const hasIssues = error instanceof PublicError || code === 'request.invalid';
  return sendProblem(request, reply, code, hasIssues ? issuesOf(error) : undefined);
}
