import { changePlatform } from '../../contract/platforms-admin.ts';
import { useSend } from '../platform/query.ts';
import { platformTexts as texts } from '../texts/admin-platforms.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { showToast } from '../ui/toast.tsx';

/** Brings a platform back with what it took along, and says so. */
export function useRestorePlatform() {
  const words = useTexts();
  const send = useSend(changePlatform, {
    onDone: ({ name, categoryCount, serviceCount }) => {
      const text = texts.restoredText(name, categoryCount, serviceCount);
      showToast({ tone: 'success', title: texts.restored, text });
    },
    onFailed: (error) => showToast({ tone: 'error', title: texts.restoreFailed, text: reasonOf(error, words) }),
  });
  return {
    isPending: send.isPending,
    restore: (id: number) => send.mutate({ params: { id }, body: { isArchived: false } }),
  };
}
