import { recordAct } from '../audit/record-act.ts';
import { ExpectedError } from '../platform/expected-error.ts';
import { archiveServices, findServiceStates } from './catalogue.queries.ts';
import { type Acting, type CatalogueShop, changeCatalogue, serviceIsGone } from './change-catalogue.ts';

/** Takes a service out of the catalogue; orders keep its name, and the service its place. */
export function archiveService(
  shop: CatalogueShop,
  { id, by, at }: Acting & { readonly id: number },
): Promise<{ archivedServices: number }> {
  return changeCatalogue(shop, async (tx) => {
    const [service] = await findServiceStates(tx, id);
    if (!service) throw serviceIsGone();
    if (service.archivedAt !== null) throw new ExpectedError('conflict', 'This service was archived already.');
    const services = await archiveServices(tx, { ids: [id] }, at);
    const { name } = service;
    await recordAct(tx, {
      by,
      at,
      action: 'archive',
      subject: 'service',
      subjectId: id,
      before: { name, isArchived: false },
      after: { name, isArchived: true },
    });
    return { archivedServices: services.length };
  });
}
