// What the panel of `fake-panel.ts` sells.

export interface PanelService {
  service: number;
  name: string;
  type: string;
  category: string;
  rate: string;
  min: string;
  max: string;
  dripfeed: boolean;
  refill: boolean;
  cancel: boolean;
}

export function newService(id: number, fields: Partial<PanelService> = {}): PanelService {
  const flags = { dripfeed: false, refill: false, cancel: false };
  const usual = { name: 'New service', type: 'Default', category: 'New', rate: '1.00', min: '10', max: '1000' };
  return { service: id, ...usual, ...flags, ...fields };
}

const catalogue: readonly (readonly [
  id: number,
  name: string,
  type: string,
  category: string,
  rate: string,
  min: number,
  max: number,
  can: string,
])[] = [
  [101, 'Instagram Followers | 30 days refill | 5K/day', 'Default', 'Instagram Followers', '0.90', 50, 10_000, 'RCD'],
  [102, 'Instagram Likes | Instant', 'Default', 'Instagram Likes', '0.14', 10, 100_000, 'CD'],
  [103, 'Instagram Views | No refill', 'Default', 'Instagram Views', '0.0014', 100, 2_147_483_647, 'D'],
  [104, 'Instagram Comments | Custom', 'Custom Comments', 'Instagram Comments', '8', 5, 1_500, 'C'],
  [105, 'Instagram Comment Likes', 'Comment Likes', 'Instagram Comments', '2.50', 20, 5_000, ''],
  [106, 'YouTube Views | 60 days refill', 'Default', 'YouTube Views', '1.35', 500, 1_000_000, 'RC'],
  [107, 'YouTube Starter | 1,000 views and 50 likes', 'Package', 'YouTube Packages', '3.00', 1, 1, ''],
  [108, 'Telegram Poll Votes', 'Poll', 'Telegram', '0.60', 10, 50_000, ''],
  [109, 'Instagram Auto Likes | Future posts', 'Subscriptions', 'Instagram Auto', '0.20', 50, 10_000, ''],
  [110, 'Twitter Mentions | Custom list', 'Mentions Custom List', 'Twitter', '5.00', 20, 10_000, ''],
  [111, 'Facebook Page Likes | Slow start', 'Default', 'Facebook', '2.10', 100, 20_000, 'RC'],
];

export const newCatalogue = (): PanelService[] =>
  catalogue.map(([id, name, type, category, rate, min, max, can]) => {
    const flags = { dripfeed: can.includes('D'), refill: can.includes('R'), cancel: can.includes('C') };
    return newService(id, { name, type, category, rate, min: String(min), max: String(max), ...flags });
  });
