import { useState } from 'react';
import { readDemoStatement } from '../../contract/demo-bank.ts';
import { readStorefront } from '../../contract/storefront.ts';
import { call } from '../platform/api.ts';
import { useRead } from '../platform/query.ts';
import { saveFile } from '../platform/save-file.ts';
import { paymentTexts } from '../texts/admin-payments.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { showToast } from '../ui/toast.tsx';

const texts = paymentTexts.demo;

/** In the demo shop: the statement of its made-up bank, to be imported. */
export function DemoStatement() {
  const words = useTexts();
  const isDemo = (useRead(readStorefront, {}, { persists: true }).data?.demo ?? null) !== null;
  const [isBusy, setIsBusy] = useState(false);
  if (!isDemo) return null;

  async function download() {
    setIsBusy(true);
    try {
      const { name, text } = await call(readDemoStatement, {});
      saveFile(name, new Blob([text], { type: 'text/csv' }));
    } catch (error) {
      showToast({ tone: 'error', title: texts.failed, text: reasonOf(error, words) });
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <Banner
      tone="sky"
      title={texts.title}
      action={
        <Button isSmall isBusy={isBusy} onClick={() => void download()}>
          {texts.download}
        </Button>
      }
    >
      {texts.text}
    </Banner>
  );
}
