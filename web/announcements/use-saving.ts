import { useState } from 'react';
import { changeAnnouncement, createAnnouncement, type OwnAnnouncement } from '../../contract/announcements-admin.ts';
import type { ApiError } from '../platform/api.ts';
import { conflictOf, type useEditConflict } from '../platform/edit-conflict.ts';
import { useSend } from '../platform/query.ts';
import { announcementTexts } from '../texts/admin-announcements.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { showToast } from '../ui/toast.tsx';
import { type AnnouncementValues, announcementBody } from './announcement-form.rules.ts';

const texts = announcementTexts.dialog;

interface SavingInput {
  readonly edit: ReturnType<typeof useEditConflict<OwnAnnouncement, AnnouncementValues>>;
  readonly showRefused: (error: ApiError) => boolean;
  readonly onClose: () => void;
}

/** Adds an announcement, or replaces the one that was opened. One that is over meanwhile can be announced anew. */
export function useSaving({ edit, showRefused, onClose }: SavingInput) {
  const words = useTexts();
  const [isOver, setIsOver] = useState(false);
  const done = (title: string) => (saved: OwnAnnouncement) => {
    onClose();
    showToast({ tone: 'success', title, text: saved.text });
  };
  const failed = (title: string, error: ApiError) => {
    showRefused(error);
    showToast({ tone: 'error', title, text: reasonOf(error, words) });
  };
  const create = useSend(createAnnouncement, {
    onDone: done(texts.created),
    onFailed: (error) => failed(texts.createFailed, error),
  });
  const change = useSend(changeAnnouncement, {
    onDone: done(texts.updated),
    onFailed: (error) => {
      const found = conflictOf(changeAnnouncement, error);
      if (found) return edit.show(found);
      if (error.code === 'conflict') {
        edit.startNew();
        setIsOver(true);
      }
      failed(texts.updateFailed, error);
    },
  });

  function save(values: AnnouncementValues) {
    const stored = edit.before();
    if (!stored) return create.mutate({ body: announcementBody(values) });
    const { id, version: _, ...before } = stored;
    change.mutate({ params: { id }, body: { ...announcementBody(values, stored), before } });
  }

  return { save, isOver, isPending: create.isPending || change.isPending };
}
