import { consumeAttempt, releaseAttempt } from '../accounts/consume-attempt.ts';
import { type Clock, second } from '../platform/clock.ts';
import type { Mailer } from '../platform/mail.ts';
import { generateToken, hashToken } from '../platform/tokens.ts';
import { findSignature } from '../storefront/find-brand.ts';
import type { Database } from '../tables.ts';
import { deleteEarlierResets, deleteReset, findAccount, findLastExpiry, insertReset } from './recovery.queries.ts';
import { mailLimit, resetLifeMs, resetMail } from './recovery.rules.ts';
import type { ResetLinkRequest } from './request-reset-link.ts';

export interface MailDependencies {
  readonly database: Database;
  readonly mailer: Mailer;
  readonly clock: Clock;
  readonly limitFactor: number;
  /** Where customers reach the shop, such as `https://shop.example.in`. */
  readonly shopAddress: () => string;
}

/**
 * Does what `requestResetLink` left: nothing when there is no such account, or when it was mailed often enough lately. The
 * token exists in this mail alone; what is stored is its hash. Throws when the mail could not be handed over.
 */
export async function mailResetLink(
  dependencies: MailDependencies,
  { email, language }: ResetLinkRequest,
): Promise<void> {
  const { database, mailer, clock } = dependencies;
  const account = await findAccount(database.read, email);
  if (!account) return;

  const { token, hash: tokenHash } = generateToken();
  const { name, ...limit } = mailLimit(account.id, { factor: dependencies.limitFactor });
  const now = clock();
  const expiresAt = await database.write(async (tx) => {
    if (!(await consumeAttempt(tx, { name, ...limit, now }))) return undefined;
    const endsAt = endOf(await findLastExpiry(tx, account.id), now);
    await insertReset(tx, {
      tokenHash,
      userId: account.id,
      passwordStamp: hashToken(account.passwordHash),
      expiresAt: endsAt,
    });
    return endsAt;
  });
  if (expiresAt === undefined) return;

  const shopAddress = dependencies.shopAddress();
  const { brandName: brand, signature } = await findSignature(database.read, shopAddress);
  const letter = { language, brand, signature, shopAddress, token };
  try {
    await mailer.send({ to: account.email, ...resetMail(letter) });
  } catch (error) {
    // Nobody got it: the next attempt makes another link and must not be one too many.
    await database.write(async (tx) => {
      await releaseAttempt(tx, name);
      await deleteReset(tx, tokenHash);
    });
    throw error;
  }
  // Of several mails the newest one works. Until it is handed over, the one before it does.
  await database.write((tx) => deleteEarlierResets(tx, { userId: account.id, expiresAt }));
}

/** Of two links of one moment the later one ends a millisecond after the other: by that it is known as the newer. */
function endOf(last: number | null, now: number): number {
  const end = now + resetLifeMs;
  return last !== null && last >= end && last < end + second ? last + 1 : end;
}
