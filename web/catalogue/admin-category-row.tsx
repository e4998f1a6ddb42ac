import type { Platform } from '../../contract/catalogue.ts';
import { type CategoryForAdmin, changeCategory } from '../../contract/catalogue-admin.ts';
import { groupDigits } from '../../contract/money.ts';
import { useSend } from '../platform/query.ts';
import type { SteadyRow } from '../platform/steady-rows.ts';
import { categoryTexts as texts } from '../texts/admin-catalogue.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { Badge } from '../ui/badge.tsx';
import { BrandIcon } from '../ui/brand-icon.tsx';
import type { Column } from '../ui/data-table.tsx';
import { showToast } from '../ui/toast.tsx';
import { RowActions } from './admin-row-actions.tsx';

type Row = SteadyRow<CategoryForAdmin>;

export function categoryColumns(platforms: readonly Platform[]): readonly Column<Row>[] {
  const known = new Map(platforms.map((platform) => [platform.id, platform]));
  return [
    {
      key: 'name',
      header: texts.name,
      isPrimary: true,
      cell: ({ item }) => (
        <span className="block wrap-anywhere md:max-w-96">
          {item.name} {item.isArchived && <Badge tone="stone">{texts.archived}</Badge>}
          {item.description !== '' && (
            <span className="line-clamp-2 block text-sm font-normal text-ink-3">{item.description}</span>
          )}
        </span>
      ),
    },
    {
      key: 'platform',
      header: texts.platform,
      cell: ({ item }) => <PlatformName platform={known.get(item.platformId)} />,
    },
    {
      key: 'services',
      header: texts.services,
      align: 'end',
      cell: ({ item }) => <span className="tabular">{groupDigits(String(item.serviceCount))}</span>,
    },
  ];
}

function PlatformName({ platform }: { platform: Platform | undefined }) {
  if (!platform) return null;
  return (
    <span className="inline-flex items-center gap-2.5">
      <BrandIcon slug={platform.icon} colour={platform.color} className="size-7!" />
      {platform.name}
    </span>
  );
}

interface CategoryActionsProps {
  readonly row: Row;
  readonly onEdit: () => void;
  readonly onArchive: () => void;
  readonly onRestored: () => void;
}

export function CategoryActions({ row: { item, isGone }, onEdit, onArchive, onRestored }: CategoryActionsProps) {
  const words = useTexts();
  const restore = useSend(changeCategory, {
    onDone: ({ name, serviceCount }) => {
      onRestored();
      showToast({ tone: 'success', title: texts.restored, text: texts.restoredText(name, serviceCount) });
    },
    onFailed: (error) => showToast({ tone: 'error', title: texts.restoreFailed, text: reasonOf(error, words) }),
  });

  return (
    <RowActions
      {...{ texts, item, isGone, onEdit, onArchive }}
      isRestoring={restore.isPending}
      onRestore={() => restore.mutate({ params: { id: item.id }, body: { isArchived: false } })}
    />
  );
}
