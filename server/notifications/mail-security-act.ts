import type { Mail, Mailer } from '../platform/mail.ts';
import { findBrand } from '../storefront/find-brand.ts';
import type { Database } from '../tables.ts';
import { type SecurityMail, wordSecurityMail } from './word-security-mail.ts';

/** Sends one of these mails. Throws when it could not be handed over. */
export async function mailSecurityAct(
  { database, mailer }: { readonly database: Database; readonly mailer: Mailer },
  told: SecurityMail,
): Promise<void> {
  const { brandName: brand } = await findBrand(database.read);
  const mail: Mail = { to: told.to, ...wordSecurityMail(told, brand) };
  await mailer.send(mail);
}
