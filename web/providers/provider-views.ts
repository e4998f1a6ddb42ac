import { pages } from '../../contract/pages.ts';

/** In the order of their tabs. */
export const providerViews = ['cards', 'hand', 'services', 'rules', 'calls'] as const;

export type ProviderView = (typeof providerViews)[number];

/** The view that the address names, or the first one. */
export const viewOf = (text: string | null): ProviderView => providerViews.find((view) => view === text) ?? 'cards';

/** A view of the panel, of one provider where the view is about one. */
export function viewAddress(view: ProviderView, providerId?: number): string {
  const of = providerId === undefined ? '' : `&provider=${providerId}`;
  return `${pages.adminDashboard}?tab=providers${view === 'cards' ? '' : `&view=${view}`}${of}`;
}
