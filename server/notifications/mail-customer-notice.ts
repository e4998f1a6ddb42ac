import { findNoticeAddress } from '../accounts/change-notice-settings.ts';
import { consumeAttempt, releaseAttempt } from '../accounts/consume-attempt.ts';
import { day } from '../platform/clock.ts';
import type { Mailer } from '../platform/mail.ts';
import { findSignature } from '../storefront/find-brand.ts';
import type { Database } from '../tables.ts';
import { type CustomerNotice, isPayment, wordNoticeMail } from './customer-notice.rules.ts';
import { findAboutNews, type NewsSubjects } from './list-news.ts';

interface Parts {
  readonly database: Database;
  readonly mailer: Mailer;
  readonly newsSubjects: NewsSubjects;
  /** Where customers reach the shop, such as `https://shop.example.in`. */
  readonly shopAddress: () => string;
}

/** Nobody's mailbox is filled through this shop. Who orders much still hears of each payment: those are counted apart. */
const mailsPerDay = 30;

/** Mails a customer what became of a payment, an order or a ticket, unless they switched that off or have left. Throws when the mail could not be handed over. */
export async function mailCustomerNotice(
  { database, mailer, newsSubjects, shopAddress }: Parts,
  notice: CustomerNotice,
): Promise<void> {
  const { userId, at } = notice;
  const settings = await findNoticeAddress(database.read, userId);
  if (!settings?.getsMails) return;
  const name = isPayment(notice.kind) ? `notice mail ${userId}` : `order mail ${userId}`;
  const limit = { name, allowed: mailsPerDay, windowMs: day, now: at };
  if (!(await database.write((tx) => consumeAttempt(tx, limit)))) return;
  try {
    const address = shopAddress();
    const { brandName: brand, signature } = await findSignature(database.read, address);
    const { email, language } = settings;
    // Whoever registers with somebody else's address must not have the shop mail their words there, such as the subject of a ticket.
    const isTicket = notice.kind === 'ticket-replied';
    const about = isTicket ? '' : await findAboutNews(database.read, newsSubjects, notice, language);
    const mail = wordNoticeMail(notice, { language, brand, signature, about, shopAddress: address });
    await mailer.send({ to: email, ...mail });
  } catch (error) {
    // Nobody got it: the next attempt must not be one too many.
    await database.write((tx) => releaseAttempt(tx, name));
    throw error;
  }
}
