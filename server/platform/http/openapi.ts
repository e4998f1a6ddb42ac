import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { type Endpoint, keyDays } from '../../../contract/endpoint.ts';
import { errorBody } from '../../../contract/errors.ts';
import { PreparedAnswer, sendPrepared } from './answers.ts';

interface ApiTitle {
  readonly title: string;
  readonly description: string;
}

/** Serves the description of every endpoint, made from the schemas that check the requests. */
export function describeApi(
  app: FastifyInstance,
  { about, endpoints }: { about: ApiTitle; endpoints: Readonly<Record<string, Endpoint>> },
): void {
  let prepared: PreparedAnswer | undefined;
  app.get('/api/openapi.json', (request, reply) => {
    prepared ??= new PreparedAnswer(openApi(about, endpoints));
    return sendPrepared(request, reply.header('cache-control', 'no-cache'), prepared);
  });
}

/** OpenAPI 3.1: https://spec.openapis.org/oas/v3.1.1 */
function openApi(about: ApiTitle, endpoints: Readonly<Record<string, Endpoint>>) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [name, endpoint] of Object.entries(endpoints)) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    paths[path] ??= {};
    paths[path][endpoint.method.toLowerCase()] = operation(name, endpoint);
  }
  return {
    openapi: '3.1.1',
    info: { ...about, version: '1' },
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: { Error: inputSchema(errorBody) },
    },
  };
}

function operation(name: string, endpoint: Endpoint) {
  const hasBody = endpoint.method !== 'GET' && endpoint.method !== 'DELETE';
  return {
    operationId: name,
    summary: endpoint.summary,
    // How a webhook is signed is agreed with its sender; no token opens it.
    ...(endpoint.access === 'anyone' || endpoint.access === 'signed' ? {} : { security: [{ bearer: [] }] }),
    'x-access': typeof endpoint.access === 'string' ? endpoint.access : endpoint.access.may,
    ...(endpoint.confirmation === 'never' ? {} : { 'x-confirmation': endpoint.confirmation }),
    parameters: [
      ...parameters(endpoint.params, 'path'),
      ...parameters(endpoint.query, 'query'),
      ...(endpoint.idempotent ? [idempotencyKey(keyDays[endpoint.idempotent])] : []),
    ],
    ...(hasBody ? { requestBody: { content: bodyContent(endpoint) } } : {}),
    responses: {
      [endpoint.status]: {
        description: 'Done.',
        ...(endpoint.paged ? { headers: pageHeaders } : {}),
        content: json(z.toJSONSchema(endpoint.answer, { io: 'output', unrepresentable: 'any' })),
      },
      default: { description: 'Not done.', content: json({ $ref: '#/components/schemas/Error' }) },
    },
  };
}

const idempotencyKey = (days: number) => ({
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: `Names the intended effect: for ${days} days a retry with the same key and body is answered as the first time.`,
  schema: { type: 'string', minLength: 1, maxLength: 255 },
});

const pageHeaders = {
  'X-Total-Count': {
    description: 'How many there are in all; `2500+`: the pages go so far, and there are more. Narrow the list down.',
    schema: { type: 'string', pattern: '^\\d+\\+?$' },
  },
  'X-Offset': {
    description: 'Of a page asked for with `after` or `before`: how many rows of the list come before it.',
    schema: { type: 'integer' },
  },
  Link: { description: 'Neighbouring pages (RFC 8288).', schema: { type: 'string' } },
};

/** Bytes need no schema: https://spec.openapis.org/oas/v3.1.1#binary-data */
const bodyContent = ({ bytesOf, body }: Endpoint) =>
  bytesOf ? Object.fromEntries(bytesOf.map((type) => [type, {}])) : json(inputSchema(body));

const json = (schema: unknown) => ({ 'application/json': { schema } });

function parameters(schema: z.ZodType, place: 'path' | 'query') {
  const { properties = {}, required = [] } = inputSchema(schema);
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}

function inputSchema(schema: z.ZodType) {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
}
