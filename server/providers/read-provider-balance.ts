import { shownText } from './answer.rules.ts';
import { callProvider, type ProviderShop } from './call-provider.ts';
import { storedE8 } from './decimal.rules.ts';
import { hasFailed, readBalance, readCall } from './outcome.rules.ts';
import { pauseOnFault } from './pause-on-fault.ts';
import { saveBalance } from './providers.queries.ts';
import { answerSettingsOf } from './providers.rules.ts';
import { wakeDispatches } from './wake-dispatches.ts';

interface BalanceReading {
  readonly balanceE8: bigint | null;
  readonly currency: string | null;
  /** Null where all went well. */
  readonly fault: string | null;
  /** What the provider said of it, as plain text. */
  readonly words: string | null;
  /** Whether the call says that the provider is down. */
  readonly hasFailed: boolean;
}

/**
 * Reads the balance at a provider and remembers it. A wrong key, an address that has moved and another currency than before
 * pause the provider. Throws `not-found` for one that is gone.
 */
export async function readProviderBalance(shop: ProviderShop, providerId: number): Promise<BalanceReading> {
  const { provider, key, result } = await callProvider(shop, { providerId, action: 'balance' });
  const { database, clock } = shop;
  const reading = readCall(result);
  const failed = hasFailed(result, answerSettingsOf(provider));
  if ('fault' in reading) {
    const { fault, words } = reading;
    await pauseOnFault(database, { provider, fault });
    return {
      balanceE8: null,
      currency: null,
      fault,
      words: words === null ? null : shownText(words, [key]),
      hasFailed: failed,
    };
  }
  const balance = readBalance(reading.content);
  if (!balance) return { balanceE8: null, currency: null, fault: 'unreadable', words: null, hasFailed: failed };
  const { balanceE8, currency = provider.currency } = balance;
  if (currency !== provider.currency) {
    await pauseOnFault(database, { provider, fault: 'currency' });
    return { balanceE8, currency, fault: 'currency', words: null, hasFailed: failed };
  }
  const values = { balanceE8: storedE8(balanceE8), at: clock() };
  const hasGrown = provider.balance_e8 !== null && values.balanceE8 > provider.balance_e8;
  await database.write(async (tx) => {
    await saveBalance(tx, provider, values);
    if (hasGrown) await wakeDispatches(tx, { reasons: ['balance-low'], at: values.at });
  });
  return { balanceE8, currency, fault: null, words: null, hasFailed: failed };
}
