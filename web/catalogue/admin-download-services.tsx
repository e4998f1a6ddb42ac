import { Download } from 'lucide-react';
import { type ServiceForAdmin, serviceCsvColumns } from '../../contract/catalogue-admin.ts';
import { csvTable, textCell } from '../platform/csv.ts';
import { indianDate } from '../platform/indian-time.ts';
import { saveFile } from '../platform/save-file.ts';
import { serviceTexts } from '../texts/admin-catalogue.ts';
import { Button } from '../ui/button.tsx';
import { showToast } from '../ui/toast.tsx';
import { serviceCells, type Taxonomy } from './admin-catalogue.rules.ts';

const texts = serviceTexts.download;

interface DownloadServicesProps {
  /** Undefined: not here yet. */
  readonly services: readonly ServiceForAdmin[] | undefined;
  readonly taxonomy: Taxonomy;
}

/** Saves every service that the filters let through, as a file that can be changed and imported again. */
export function DownloadServices({ services, taxonomy }: DownloadServicesProps) {
  function download(found: readonly ServiceForAdmin[]) {
    const categories = new Map(taxonomy.categories.map((category) => [category.id, category]));
    const platforms = new Map((taxonomy.everyPlatform ?? taxonomy.platforms).map(({ id, name }) => [id, name]));
    const lines = found.map((service) => {
      const category = categories.get(service.categoryId);
      const cells = serviceCells(service, category, platforms.get(category?.platformId ?? 0) ?? '');
      return serviceCsvColumns.map((column) => cells[column]);
    });
    saveFile(texts.fileName(indianDate(Date.now())), csvTable([serviceCsvColumns.map(textCell), ...lines]));
    showToast({ tone: 'success', title: texts.done(found.length) });
  }

  return (
    <Button
      isSmall
      disabled={!services || services.length === 0 || taxonomy.categories.length === 0}
      onClick={() => services && download(services)}
    >
      <Download aria-hidden className="size-4.5" />
      {texts.action}
    </Button>
  );
}
