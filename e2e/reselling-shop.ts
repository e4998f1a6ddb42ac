import type { Page } from 'playwright-core';
import type { PanelSettings } from '../server/providers/fake-panel-settings.ts';
import type { PanelService } from '../server/providers/fake-services.ts';
import { startFakeProvider } from '../server/providers/start-fake-provider.ts';
import { openBrowser, sizes } from './browser.ts';
import { ask, openAs } from './people.ts';
import { openSampleShop } from './sample-shop.ts';

interface Resold {
  /** The panel's own id of the service. */
  readonly externalId: string;
  /** What the shop calls it. */
  readonly name: string;
  readonly service?: Partial<PanelService>;
  readonly settings?: Partial<PanelSettings>;
  /** Of the server, beside what lets it call the panel. */
  readonly env?: Record<string, string>;
}

/** The sample shop, with one more service that it buys from a panel by itself. */
export async function openResellingShop({ externalId, name, service = {}, settings = {}, env = {} }: Resold) {
  const [browser, shop, fake] = await Promise.all([
    openBrowser(),
    openSampleShop({ PROVIDERS_INSIDE: '1', ...env }),
    startFakeProvider({ settings }),
  ]);
  const call = <T>(what: `${string} ${string}`, body?: object, token = shop.meera) =>
    ask<T>(shop.url, what, { token, ...(body && { body }) });
  const terms = { name: 'Kite Panel', url: fake.url, currency: 'USD', rate: '88.50', callsPerMinute: 600 };
  const { id } = await call<{ id: number }>('POST /api/admin/providers', { ...terms, apiKey: fake.key });
  fake.panel.setService(externalId, service);
  await call(`POST /api/admin/providers/${id}/sync`, {});
  const wanted = { categoryId: 1, services: [{ externalId, name }], percent: '50' };
  const { rows } = await call<{ rows: { serviceId: number }[] }>(`POST /api/admin/providers/${id}/import`, wanted);
  const serviceId = rows[0]?.serviceId ?? 0;
  const routes = [{ providerId: id, externalId }];
  await call(`PUT /api/admin/services/${serviceId}/routes`, { mode: 'auto', routes });
  return {
    browser,
    shop,
    fake,
    serviceId,
    call,
    /** The home of the sample shop's customer. */
    openHome: (size: keyof typeof sizes) =>
      openAs(browser, shop.url, { token: shop.asha, path: '/home', ...sizes[size] }),
    /** Chooses the service in the form of that page. */
    choose: async (page: Page) => {
      await orderForm(page).getByRole('combobox', { name: 'Service' }).click();
      await page.getByRole('combobox', { name: 'Search services' }).fill(name);
      await page.getByRole('gridcell', { name }).first().click();
    },
  };
}

export type ResellingShop = Awaited<ReturnType<typeof openResellingShop>>;

export const orderForm = (page: Page) => page.locator('#order-form');
