import { endAnnouncement, type OwnAnnouncement, stateOfAnnouncement } from '../../contract/announcements-admin.ts';
import { useSend } from '../platform/query.ts';
import { announcementTexts } from '../texts/admin-announcements.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { Confirm } from '../ui/confirm.tsx';
import { showToast } from '../ui/toast.tsx';

const texts = announcementTexts.ending;

interface EndAnnouncementProps {
  readonly announcement: OwnAnnouncement;
  readonly onClose: () => void;
}

export function EndAnnouncement({ announcement, onClose }: EndAnnouncementProps) {
  const words = useTexts();
  const isComing = stateOfAnnouncement(announcement, Date.now()) === 'coming';
  const send = useSend(endAnnouncement, {
    onDone: () => {
      onClose();
      showToast({ tone: 'success', title: texts.done });
    },
    onFailed: (error) => {
      // It is over by now, or was never there.
      if (error.status === 404 || error.status === 409) onClose();
      showToast({ tone: 'error', title: texts.failed, text: reasonOf(error, words) });
    },
  });

  return (
    <Confirm
      isOpen
      title={texts.title}
      confirmLabel={texts.confirm}
      cancelLabel={isComing ? texts.keepComing : texts.keep}
      isBusy={send.isPending}
      onConfirm={() => send.mutate({ params: { id: announcement.id } })}
      onCancel={onClose}
    >
      <p className="wrap-anywhere">{(isComing ? texts.comingText : texts.text)(announcement.text)}</p>
    </Confirm>
  );
}
