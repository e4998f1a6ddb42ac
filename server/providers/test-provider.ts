import type { AnswerOf } from '../../contract/endpoint.ts';
import type { testProvider as endpoint } from '../../contract/providers.ts';
import { type AdminActor, recordAct } from '../audit/record-act.ts';
import { shownText } from './answer.rules.ts';
import { callProvider, type ProviderShop } from './call-provider.ts';
import { decimalText } from './decimal.rules.ts';
import { readProviderBalance } from './read-provider-balance.ts';
import { readServices } from './read-services.ts';

type TestAnswer = AnswerOf<typeof endpoint>;

/** Asks a provider for its balance and its services. Throws `not-found` for one that is gone. */
export async function testProvider(
  shop: ProviderShop,
  { providerId, by }: { readonly providerId: number; readonly by: AdminActor },
): Promise<TestAnswer> {
  const balance = await readProviderBalance(shop, providerId);
  const { key, result } = await callProvider(shop, { providerId, action: 'services' });
  const read = await readServices(result);
  const servicesFault = 'fault' in read ? read.fault : null;
  const words = 'fault' in read && read.words !== null ? shownText(read.words, [key]) : null;
  const answer: TestAnswer = {
    isWorking: balance.fault === null && servicesFault === null,
    balance: balance.balanceE8 === null ? null : decimalText(balance.balanceE8),
    currency: balance.currency,
    services: 'fault' in read ? null : read.services.length,
    balanceFault: balance.fault,
    servicesFault,
    words: balance.words ?? words,
  };
  const { isWorking, balanceFault } = answer;
  await shop.database.write((tx) =>
    recordAct(tx, {
      by,
      at: shop.clock(),
      action: 'test',
      subject: 'provider',
      subjectId: providerId,
      before: {},
      after: { isWorking, balanceFault, servicesFault },
    }),
  );
  return answer;
}
