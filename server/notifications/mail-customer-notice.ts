import { findNoticeSettings } from '../accounts/change-notice-settings.ts';
import { consumeAttempt } from '../accounts/consume-attempt.ts';
import { day } from '../platform/clock.ts';
import type { Mailer } from '../platform/mail.ts';
import { findBrand } from '../storefront/find-brand.ts';
import type { Database } from '../tables.ts';
import { type CustomerNotice, wordNoticeMail } from './customer-notice.rules.ts';

interface Parts {
  readonly database: Database;
  readonly mailer: Mailer;
  /** Where customers reach the shop, such as `https://shop.example.in`. */
  readonly shopAddress: () => string;
}

/** Nobody's mailbox is filled through this shop. */
const mailsPerDay = 30;

/** Mails a customer what became of a payment, unless they switched that off or have left. Throws when the mail could not be handed over. */
export async function mailCustomerNotice(
  { database, mailer, shopAddress }: Parts,
  notice: CustomerNotice,
): Promise<void> {
  const { userId, at } = notice;
  const settings = await findNoticeSettings(database.read, userId);
  if (!settings?.getsMails) return;
  const limit = { name: `notice mail ${userId}`, allowed: mailsPerDay, windowMs: day, now: at };
  if (!(await database.write((tx) => consumeAttempt(tx, limit)))) return;
  const { brandName: brand } = await findBrand(database.read);
  const { email, language } = settings;
  await mailer.send({ to: email, ...wordNoticeMail(notice, { language, brand, shopAddress: shopAddress() }) });
}
