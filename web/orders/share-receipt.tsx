import { Download, Share2 } from 'lucide-react';
import { useState } from 'react';
import type { Order } from '../../contract/order.ts';
import { readStorefront } from '../../contract/storefront.ts';
import { formatInIndia } from '../platform/indian-time.ts';
import { useRead } from '../platform/query.ts';
import { saveFile } from '../platform/save-file.ts';
import { bonusWords } from '../texts/bonus.ts';
import { useLocalName } from '../texts/local-name.ts';
import { orderDetails as words } from '../texts/order-details.ts';
import { useTexts } from '../texts/texts.ts';
import { Button } from '../ui/button.tsx';
import { showToast } from '../ui/toast.tsx';
import { useUiWords } from '../ui/words.ts';
import { renderReceipt } from './receipt-picture.ts';
import { receiptRows } from './receipt-rows.rules.ts';

const pictureType = 'image/png';

/** Gives the receipt of an order as a picture: to whatever app the person chooses, or else as a file. */
export function ShareReceipt({ order }: { readonly order: Order }) {
  const { form, history } = useTexts().orders;
  const { locale } = useUiWords();
  const nameOf = useLocalName();
  const brand = useRead(readStorefront, {}).data?.brandName ?? '';
  const [isShared] = useState(canShareFiles);
  const { receipt } = words;

  async function give(): Promise<void> {
    const picture = await renderReceipt({
      brand,
      title: `${receipt.title} #${order.id}`,
      service: nameOf(order.service.name),
      rows: receiptRows(order, {
        words,
        status: history.statuses[order.status],
        codeLine: form.codeLine,
        bonusName: bonusWords.name,
        placedAt: formatInIndia(order.createdAt, 'exact', locale),
      }),
    });
    const name = receipt.fileName(order.id);
    if (!isShared) {
      saveFile(name, picture);
      return;
    }
    await shareFile(new File([picture], name, { type: pictureType }));
  }

  const press = () => {
    give().catch(() => showToast({ tone: 'error', title: receipt.failed }));
  };
  return (
    <Button isWide onClick={press}>
      {isShared ? <Share2 aria-hidden className="size-5" /> : <Download aria-hidden className="size-5" />}
      {isShared ? receipt.share : receipt.save}
    </Button>
  );
}

/** Where a browser offers to share, but not now, the file is saved. */
async function shareFile(file: File): Promise<void> {
  try {
    await navigator.share({ files: [file] });
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return; // the person has thought better of it
    saveFile(file.name, file);
  }
}

/** https://developer.mozilla.org/docs/Web/API/Navigator/canShare */
function canShareFiles(): boolean {
  const file = new File([''], 'receipt.png', { type: pictureType });
  return 'canShare' in navigator && navigator.canShare({ files: [file] });
}
