import { defineJob } from '../platform/jobs/define-job.ts';
import { enqueueJob } from '../platform/jobs/enqueue-job.ts';
import { usualAttempts } from '../platform/jobs/jobs.rules.ts';
import type { Tx } from '../tables.ts';
import { type CustomerNotice, isNoticed } from './customer-notice.rules.ts';
import type { News } from './record-news.ts';

/** Mails a customer what became of a payment, and tells the customer's browsers: each to succeed or fail by itself. */
export const customerMailJob = defineJob<CustomerNotice>({
  kind: 'customer-mail',
  concurrency: 5,
  maxAttempts: usualAttempts.hour,
});
export const customerPushJob = defineJob<CustomerNotice>({
  kind: 'customer-push',
  concurrency: 5,
  maxAttempts: usualAttempts.minutes,
});

/** Has a customer told, away from the shop's pages, of news that is about a payment. */
export async function announceToCustomer(tx: Tx, news: News): Promise<void> {
  const { userId, kind, amountPaise, text = '', at } = news;
  if (!isNoticed(kind) || amountPaise === undefined) return;
  const payload: CustomerNotice = { userId, kind, amountPaise, reason: text, at };
  await enqueueJob(tx, customerMailJob, { payload, at });
  await enqueueJob(tx, customerPushJob, { payload, at });
}
