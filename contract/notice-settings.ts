import * as z from 'zod';
import { defineEndpoint } from './endpoint.ts';

/** What a customer is told of away from the shop's pages; each has a switch for each way. */
export const noticeTopics = [
  'credited',
  'rejected',
  'money-back',
  'order-started',
  'order-completed',
  'order-partial',
  'order-refunded',
  'ticket-replied',
  'bonus-ending',
] as const;
export type NoticeTopic = (typeof noticeTopics)[number];

export const noticeWays = ['mail', 'push'] as const;
export type NoticeWay = (typeof noticeWays)[number];

const getsMails = z.boolean();

const noticeSettings = z.object({
  /** Whether any mail is sent; else what stands of mails in the topics waits until it is. */
  getsMails,
  topics: z.array(z.object({ topic: z.enum(noticeTopics), mail: z.boolean(), push: z.boolean() })),
});

export type NoticeSettings = z.output<typeof noticeSettings>;

export const readNoticeSettings = defineEndpoint({
  method: 'GET',
  path: '/api/user/notices',
  access: 'customer',
  reads: ['accounts'],
  summary: 'How you hear of your payments, orders and tickets beside the pages of the shop.',
  answer: noticeSettings,
});

export const changeNoticeSettings = defineEndpoint({
  method: 'PUT',
  path: '/api/user/notices',
  access: 'customer',
  changes: ['accounts'],
  summary: 'Switch all mails on or off. They come in the language of the pages that you see.',
  body: z.object({ getsMails }),
  answer: noticeSettings,
});

export const changeNoticeTopic = defineEndpoint({
  method: 'PUT',
  path: '/api/user/notices/topics',
  access: 'customer',
  changes: ['accounts'],
  summary: 'Switch one topic on or off for mails, or for all devices that you subscribed.',
  body: z.object({ topic: z.enum(noticeTopics), way: z.enum(noticeWays), isOn: z.boolean() }),
  answer: noticeSettings,
});
