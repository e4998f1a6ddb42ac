import { findNoticeAddress } from '../accounts/change-notice-settings.ts';
import { type CustomerNotice, wordNoticePush } from '../notifications/customer-notice.rules.ts';
import { findAboutNews, type NewsSubjects } from '../notifications/list-news.ts';
import { enqueueJob } from '../platform/jobs/enqueue-job.ts';
import type { Database } from '../tables.ts';
import { pushJob } from './enqueue-pushes.ts';
import { findBrowsers } from './push.queries.ts';
import type { BrowserPush } from './send-push.ts';

/** Enqueues a push to each browser of a customer that asked for it. */
export async function pushCustomerNotice(
  { database, newsSubjects }: { readonly database: Database; readonly newsSubjects: NewsSubjects },
  notice: CustomerNotice,
  at: number,
): Promise<void> {
  const { userId } = notice;
  const [settings, browsers] = await Promise.all([
    findNoticeAddress(database.read, userId),
    findBrowsers(database.read, { userId, isForCustomer: true }),
  ]);
  if (!settings || browsers.length === 0) return;
  const about = await findAboutNews(database.read, newsSubjects, notice, settings.language);
  const message = wordNoticePush(notice, { language: settings.language, about });
  await database.write(async (tx) => {
    for (const { id } of browsers) {
      const push: BrowserPush = { browserId: id, userId, message, at, isForCustomer: true };
      await enqueueJob(tx, pushJob, { payload: push, at });
    }
  });
}
