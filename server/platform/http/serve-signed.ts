import type { FastifyInstance, FastifyRequest } from 'fastify';
import type * as z from 'zod';
import type { Endpoint } from '../../../contract/endpoint.ts';
import { type Clock, day, second } from '../clock.ts';
import { ExpectedError } from '../expected-error.ts';
import { acceptBytesOf } from './read-bodies.ts';
import { notSignedIn } from './refusals.ts';
import { scaledRateLimit } from './serve.ts';
import type { Verify } from './verify-hmac.ts';

type Store = ReturnType<FastifyInstance['guardDatabase']>['store'];
/** A transaction of the server's own tables. */
type SignedTx = Parameters<Parameters<Store['write']>[0]>[0];
type SignedEndpoint = Endpoint<z.ZodType, z.ZodType, z.ZodType, z.ZodType, 'signed'>;

interface SignedRoute {
  /** Names who sends; an event is known by it and by its own name. */
  readonly source: string;
  readonly clock: Clock;
  readonly verify: Verify;
  /**
   * Writes down what is to be done, in the transaction that records the event, and so once for each event. What takes
   * long belongs into a job.
   */
  readonly enqueue: (tx: SignedTx, event: { readonly eventId: string; readonly bytes: Buffer }) => Promise<void>;
}

/** Senders wait some seconds, and send again whatever was not answered well. */
const answerWithinMs = 0.9 * second;

/**
 * Puts an endpoint with `access: 'signed'` on the server: a webhook. The signature of the raw bytes alone says who calls; all
 * that has none is refused alike. An event that was recorded before is answered as the first time, and does nothing.
 */
export function serveSigned(app: FastifyInstance, endpoint: SignedEndpoint, route: SignedRoute): void {
  acceptBytesOf(app, endpoint.bytesOf ?? []);
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: {
      body: {
        maxBytes: endpoint.bodyLimitBytes,
        maxValues: endpoint.bodyMaxValues,
        maxTextBytes: endpoint.bodyMaxTextBytes,
        bytesOf: endpoint.bytesOf,
      },
      isForAnyone: true,
      ...(endpoint.limit ? { rateLimit: scaledRateLimit(endpoint.limit, app) } : {}),
    },
    handler: async (request, reply) => {
      const event = verified(request, route);
      await withinTime(record(app.guardDatabase(undefined).store, event, route));
      return reply.code(endpoint.status).header('cache-control', 'no-store').send();
    },
  });
}

/** Longer than any sender goes on sending the same event. */
const keptMs = 90 * day;

export async function deleteOldWebhookEvents(store: Pick<Store, 'write'>, now: number): Promise<void> {
  await store.write((tx) =>
    tx
      .deleteFrom('webhook_events')
      .where('received_at', '<', now - keptMs)
      .execute(),
  );
}

interface SignedEvent {
  readonly eventId: string;
  readonly bytes: Buffer;
}

function verified({ body, headers }: FastifyRequest, { verify, clock }: SignedRoute): SignedEvent {
  // A body that was refused is no bytes: whoever has no signature learns nothing of why.
  const event = Buffer.isBuffer(body) ? verify({ bytes: body, headers, now: clock() }) : undefined;
  if (!event || !Buffer.isBuffer(body)) throw notSignedIn();
  return { eventId: event.eventId, bytes: body };
}

function record(store: Store, event: SignedEvent, { source, clock, enqueue }: SignedRoute): Promise<void> {
  return store.write(async (tx) => {
    const isNew = await tx
      .insertInto('webhook_events')
      .values({ source, event_id: event.eventId, received_at: clock() })
      .onConflict((conflict) => conflict.doNothing())
      .returning('event_id')
      .executeTakeFirst();
    if (isNew) await enqueue(tx, event);
  });
}

/** What is not recorded in time may still be; sent again, it is then known. */
async function withinTime(work: Promise<void>): Promise<void> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => late.reject(new ExpectedError('unavailable', 'Please send it again.', { retryAfterSeconds: 10 })),
    answerWithinMs,
  );
  try {
    await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
