import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { type ErrorBody, type ErrorCode, errorStatuses } from '../../../contract/errors.ts';
import { asUnavailable } from '../database/unavailable.ts';
import { ExpectedError } from '../expected-error.ts';
import { unsupportedType } from './read-bodies.ts';

const frameworkErrors: Record<string, { code: ErrorCode; message: string }> = {
  FST_ERR_CTP_INVALID_JSON_BODY: { code: 'malformed', message: 'The body is not valid JSON.' },
  FST_ERR_CTP_EMPTY_JSON_BODY: { code: 'malformed', message: 'The body is empty, and its type says JSON.' },
  FST_ERR_BAD_URL: { code: 'malformed', message: 'The address is not valid.' },
};

/** The one place where an error becomes an answer. What was not expected is a fault of ours: logged once, told to nobody. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  if (isBrokenOff(error, request)) {
    // Nobody is there to read it; nothing of ours has failed.
    return reply.code(errorStatuses.malformed).send(bodyOf(brokenOff));
  }
  const expected = asExpected(error, request);
  request.refusedAs = expected.code;
  if (expected.code === 'internal')
    request.log.error({ err: error, route: request.routeOptions.url }, 'unexpected error');
  if (expected.code === 'unavailable') {
    request.log.warn({ err: expected.cause, route: request.routeOptions.url }, 'unavailable');
  }
  if (expected.retryAfterSeconds !== undefined) reply.header('retry-after', String(expected.retryAfterSeconds));
  reply.header('cache-control', 'no-store');
  const status = errorStatuses[expected.code];
  return reply.code(status).send({ ...bodyOf(expected), ...(status >= 500 ? { requestId: request.id } : {}) });
}

const brokenOff = new ExpectedError('malformed', 'The request broke off.');

/** The client went away, or the connection to it was lost, before all of its request had come. */
const isBrokenOff = (error: unknown, { raw }: FastifyRequest): boolean => raw.errored !== null && raw.errored === error;

export function bodyOf({ message, code, fields, detail, current }: ExpectedError): ErrorBody {
  return {
    message,
    code,
    ...(fields && { fields: { ...fields } }),
    ...(detail && { detail }),
    ...(current && { current }),
  };
}

function asExpected(thrown: unknown, request: FastifyRequest): ExpectedError {
  const error = asUnavailable(thrown);
  if (error instanceof ExpectedError) return error;
  const { code = '', statusCode = 500 } = error as Partial<FastifyError>; // anything can be thrown; both parts are optional
  // A type that no route takes; where a route is found, it says which ones it does.
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return unsupportedType(request.routeOptions.config.body?.bytesOf);
  const known = frameworkErrors[code];
  if (known) return new ExpectedError(known.code, known.message);
  // Fastify gives a body with a __proto__ key, a bad path and the like a status of its own and no code of ours.
  if (statusCode >= 400 && statusCode < 500) return new ExpectedError('malformed', 'The request is not valid.');
  return new ExpectedError('internal', 'Something went wrong on our side. It has been noted.', { cause: thrown });
}
