import type { NoticeTopic } from '../../contract/notice-settings.ts';
import { defineJob } from '../platform/jobs/define-job.ts';
import { enqueueJob } from '../platform/jobs/enqueue-job.ts';
import { usualAttempts } from '../platform/jobs/jobs.rules.ts';
import type { Tx } from '../tables.ts';
import { type CustomerNotice, isNoticed, isPayment, topicOf } from './customer-notice.rules.ts';
import type { News } from './record-news.ts';

/** Mails a customer what became of a payment, an order or a ticket, and tells the customer's browsers: each to succeed or fail by itself. */
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

/** Has a customer told, away from the shop's pages, of what they have not switched off. */
export async function announceToCustomer(tx: Tx, news: News): Promise<void> {
  const { userId, kind, subjectId, amountPaise, text = '', at } = news;
  if (!isNoticed(kind) || (isPayment(kind) && amountPaise === undefined)) return;
  const { mail, push } = await findNoticeWays(tx, { userId, topic: topicOf(kind) });
  const payload: CustomerNotice = { userId, kind, subjectId, amountPaise, reason: text, at };
  if (mail) await enqueueJob(tx, customerMailJob, { payload, at });
  if (push) await enqueueJob(tx, customerPushJob, { payload, at });
}

/** By which ways a customer hears of a topic; by none who has left. */
async function findNoticeWays(tx: Tx, { userId, topic }: { userId: number; topic: NoticeTopic }) {
  const user = await tx
    .selectFrom('users')
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .select('gets_mails')
    .executeTakeFirst();
  const off = tx.selectFrom('notice_switches').select('way').where('user_id', '=', userId).where('topic', '=', topic);
  const ways = user ? (await off.execute()).map(({ way }) => way) : [];
  return {
    mail: user?.gets_mails === 1 && !ways.includes('mail'),
    push: user !== undefined && !ways.includes('push'),
  };
}
