import type { ServiceType } from '../contract/service-kinds.ts';
import type { AdminActor } from './audit/record-act.ts';
import { createCategory } from './catalogue/create-category.ts';
import { importProviderServices } from './providers/import-provider-services.ts';
import type { Shop } from './shop.ts';

/** Of the sample shop, and of its made-up providers. */
interface SampleService {
  /** Its number at the made-up providers. */
  readonly externalId: number;
  readonly platform: 'Instagram' | 'Telegram';
  readonly type: ServiceType;
  readonly name: string;
  /** Ten-thousandths of a rupee for a thousand, or for a package. */
  readonly rate: number;
  readonly minQuantity: number;
  readonly maxQuantity: number;
}

export const sampleCategory = 'Samples of every type (made up)';
const description =
  'A sample that is made up: nothing reaches the platform. Its orders are delivered here within about a minute.';

const rupee = 10_000;
const byLine = { minQuantity: 1, maxQuantity: 500, rate: 4_000 * rupee };
const byNumber = { minQuantity: 10, maxQuantity: 10_000, rate: 150 * rupee };
const whole = { minQuantity: 1, maxQuantity: 1, rate: 49 * rupee };

const kinds = [
  ['Default', 'Likes in parts, drip-feed', byNumber],
  ['Custom Comments', 'Custom Comments', byLine],
  ['Package', 'Starter Package, 500 likes and 50 followers', whole],
  ['Custom Comments Package', 'Comments Package', whole],
  ['Poll', 'Poll Votes', byNumber],
  ['Comment Likes', 'Comment Likes', byNumber],
  ['Comment Replies', 'Comment Replies', byLine],
  ['Mentions', 'Mentions', byNumber],
  ['Mentions with Hashtags', 'Mentions with Hashtags', byNumber],
  ['Mentions Custom List', 'Mentions from a Custom List', byLine],
  ['Mentions Hashtag', 'Mentions by Hashtag', byNumber],
  ['Mentions User Followers', 'Mentions of the Followers of a User', byNumber],
  ['Mentions Media Likers', 'Mentions of the Likers of a Post', byNumber],
  ['Invites from Groups', 'Invites from Groups', byNumber],
  ['Subscriptions', 'Auto Likes for New Posts', byNumber],
] as const satisfies readonly (readonly [
  ServiceType,
  string,
  Pick<SampleService, 'rate' | 'minQuantity' | 'maxQuantity'>,
])[];

/** One of each type that the shop sells. */
export const sampleServices: readonly SampleService[] = kinds.map(([type, name, bounds], index) => {
  const platform = type === 'Poll' || type === 'Invites from Groups' ? 'Telegram' : 'Instagram';
  return {
    externalId: 900_001 + index,
    platform,
    type,
    name: `${platform} ${name} (sample)`,
    ...bounds,
  };
});

/** Adds them in a category of their own on each of their platforms; their orders are sent to this provider. */
export async function addSampleServices(
  shop: Shop,
  { providerId, ...acting }: { providerId: number; by: AdminActor; at: number },
): Promise<void> {
  for (const [platform, samples] of Map.groupBy(sampleServices, (each) => each.platform)) {
    const found = shop.database.read.selectFrom('platforms').select('id').where('name', '=', platform);
    const { id: platformId } = await found.executeTakeFirstOrThrow();
    const category = { platformId, name: sampleCategory, description };
    const { id: categoryId } = await createCategory(shop, { ...category, ...acting });
    const services = samples.map(({ externalId, name, rate }) => {
      return { externalId: String(externalId), name, pricePerThousand: rate };
    });
    const byOwnPrice = { percent: 0, fixed: 0, ending: 'none', floor: 0, follows: false } as const;
    const wanted = { providerId, categoryId, mode: 'auto', services, ...byOwnPrice } as const;
    await importProviderServices(shop, { ...wanted, ...acting });
  }
}
