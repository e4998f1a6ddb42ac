import { Archive, Pencil } from 'lucide-react';
import type { PlatformForAdmin } from '../../contract/platforms-admin.ts';
import { useMay } from '../platform/permissions.tsx';
import { platformTexts as texts } from '../texts/admin-platforms.ts';
import { Badge } from '../ui/badge.tsx';
import { BrandIcon } from '../ui/brand-icon.tsx';
import { Button } from '../ui/button.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { useRestorePlatform } from './use-restore-platform.ts';

/** Its mark, name and colour, whether it stands, and how much is below it. */
export function PlatformRow({ platform }: { platform: PlatformForAdmin }) {
  const { name, color, icon, isArchived, categoryCount, serviceCount } = platform;
  return (
    <span className="flex min-w-0 items-center gap-3">
      <BrandIcon slug={icon} colour={color} className="size-9 shrink-0" />
      <span className="min-w-0">
        <span className="flex flex-wrap items-center gap-x-2">
          <span className="font-semibold wrap-anywhere">{name}</span>
          <Badge tone={isArchived ? 'stone' : 'leaf'}>{isArchived ? texts.archived : texts.live}</Badge>
        </span>
        <span className="flex flex-wrap items-center gap-x-3 text-sm text-ink-3">
          <span className="tabular">{texts.below(categoryCount, serviceCount)}</span>
          <ColourSwatch color={color} />
        </span>
      </span>
    </span>
  );
}

function ColourSwatch({ color }: { color: string }) {
  return (
    <span className="inline-flex items-center gap-1.5 tabular max-md:hidden">
      <svg viewBox="0 0 12 12" aria-hidden="true" className="size-4 rounded-full ring-1 ring-line">
        <rect width="12" height="12" fill={color} />
      </svg>
      {color}
    </span>
  );
}

interface PlatformActionsProps {
  readonly platform: PlatformForAdmin;
  readonly onEdit: () => void;
  readonly onArchive: () => void;
}

export function PlatformActions({ platform: { name }, onEdit, onArchive }: PlatformActionsProps) {
  return (
    <>
      <IconButton label={texts.editOf(name)} icon={<Pencil aria-hidden />} onClick={onEdit} />
      <IconButton label={texts.archiveOf(name)} icon={<Archive aria-hidden />} onClick={onArchive} />
    </>
  );
}

export function RestorePlatform({ platform: { id, name } }: { platform: PlatformForAdmin }) {
  const may = useMay();
  const { restore, isPending } = useRestorePlatform();
  if (!may('catalogue.edit')) return null;
  return (
    <Button isSmall aria-label={texts.restoreOf(name)} isBusy={isPending} onClick={() => restore(id)}>
      {texts.restore}
    </Button>
  );
}
