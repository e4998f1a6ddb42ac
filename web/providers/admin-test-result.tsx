import type { Provider, testProvider } from '../../contract/providers.ts';
import type { ResultOf } from '../platform/api.ts';
import { providerTexts } from '../texts/admin-providers.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Line, Lines } from '../ui/lines.tsx';
import { faultText } from './fault-text.ts';
import { moneyIn } from './providers.rules.ts';

const texts = providerTexts.testing;

interface TestResultProps {
  readonly provider: Provider;
  readonly result: ResultOf<typeof testProvider>;
  readonly onClose: () => void;
}

/** What a provider answered when it was asked for its balance and its services. */
export function TestResult({ provider, result, onClose }: TestResultProps) {
  const { isWorking, balance, currency, services, balanceFault, servicesFault, words } = result;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={texts.title(provider.name)}
      footer={
        <Button isWide onClick={onClose}>
          {texts.close}
        </Button>
      }
    >
      <div className="grid gap-4">
        <Banner tone={isWorking ? 'leaf' : 'clay'} title={isWorking ? texts.works : texts.fails}>
          {isWorking ? texts.worksText : words !== null && texts.words(words)}
        </Banner>
        <Lines>
          <Line
            label={texts.balance}
            value={balance === null ? '–' : moneyIn(currency ?? provider.currency, balance)}
            note={balanceFault !== null && faultText(balanceFault)}
          />
          <Line
            label={texts.services}
            value={services?.toLocaleString('en-IN') ?? '–'}
            note={servicesFault !== null && faultText(servicesFault)}
          />
        </Lines>
      </div>
    </Dialog>
  );
}
