import { listAudit, undoServiceChanges } from '../../contract/audit.ts';
import { call } from '../platform/api.ts';
import { useMay } from '../platform/permissions.tsx';
import { useSend } from '../platform/query.ts';
import { useUser } from '../platform/session.tsx';
import { serviceTexts } from '../texts/admin-catalogue.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { showToast } from '../ui/toast.tsx';

const texts = serviceTexts.prices;

/** Takes one's own last change of prices back, unless one has done something newer to services; undefined for who may not. */
export function useUndoPrices(): (() => void) | undefined {
  const words = useTexts();
  const may = useMay();
  const adminId = useUser().id;
  const failed = (error: unknown) =>
    showToast({ tone: 'error', title: texts.undoFailed, text: reasonOf(error, words) });
  const undo = useSend(undoServiceChanges, {
    onDone: (services) => {
      const restored = services.filter(({ outcome }) => outcome === 'restored').length;
      showToast({ tone: 'success', title: texts.undone, text: texts.undoneText(restored, services.length) });
    },
    onFailed: failed,
  });
  async function undoNewest(): Promise<void> {
    const query = { subject: 'service', adminId: String(adminId), pageSize: '1' } as const;
    const [act] = (await call(listAudit, { query })).items;
    if (act?.action === 'change-prices') undo.mutate({ params: { id: act.id } });
    else showToast({ tone: 'error', title: texts.undoFailed, text: texts.somethingNewer });
  }
  return may('audit.read') && may('catalogue.edit') ? () => void undoNewest().catch(failed) : undefined;
}
