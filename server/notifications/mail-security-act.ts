import type { SecurityAct } from '../../contract/security-notices.ts';
import type { Mail, Mailer } from '../platform/mail.ts';
import { findBrand } from '../storefront/find-brand.ts';
import type { Database } from '../tables.ts';
import { wordSecurityMail } from './word-security-mail.ts';

/** What `announceSecurityAct` leaves for each who is told. */
export interface SecurityMail {
  readonly to: string;
  readonly for: 'admin' | 'subject';
  readonly act: SecurityAct;
  readonly message: string;
  /** ISO 8601. */
  readonly at: string;
}

/** Sends one of these mails. Throws when it could not be handed over. */
export async function mailSecurityAct(
  { database, mailer }: { readonly database: Database; readonly mailer: Mailer },
  payload: string,
): Promise<void> {
  // Only `announceSecurityAct` writes these.
  const told = JSON.parse(payload) as SecurityMail;
  const { brandName: brand } = await findBrand(database.read);
  const mail: Mail = { to: told.to, ...wordSecurityMail(told, brand) };
  await mailer.send(mail);
}
