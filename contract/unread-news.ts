import * as z from 'zod';
import { defineEndpoint } from './endpoint.ts';

/** Apart from `news.ts`, which a page has no need of before somebody opens the list. */
export const countUnreadNews = defineEndpoint({
  method: 'GET',
  path: '/api/user/news/unread',
  access: 'customer',
  summary: 'How many of your news you have not read.',
  answer: z.object({ news: z.int() }),
});
