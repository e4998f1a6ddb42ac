import { useTexts } from './texts/texts.ts';
import { PageSpinner } from './ui/spinner.tsx';

/** While it is not yet known who is there, or a page is on its way. */
export function LoadingScreen({ isStruggling = false }: { isStruggling?: boolean }) {
  const texts = useTexts();
  return <PageSpinner label={isStruggling ? texts.common.reconnecting : texts.common.loading} />;
}
