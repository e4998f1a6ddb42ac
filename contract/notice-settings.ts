import * as z from 'zod';
import { defineEndpoint } from './endpoint.ts';

const noticeSettings = z.object({
  /** Whether a mail says that a payment was credited or refused, or went back. */
  getsMails: z.boolean(),
});

export const readNoticeSettings = defineEndpoint({
  method: 'GET',
  path: '/api/user/notices',
  access: 'customer',
  reads: ['accounts'],
  summary: 'How you hear of your payments beside the pages of the shop.',
  answer: noticeSettings,
});

export const changeNoticeSettings = defineEndpoint({
  method: 'PUT',
  path: '/api/user/notices',
  access: 'customer',
  changes: ['accounts'],
  summary: 'Switch mails about your payments on or off. They come in the language of the pages that you see.',
  body: noticeSettings,
  answer: noticeSettings,
});
