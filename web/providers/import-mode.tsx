import type { serviceModes } from '../../contract/dispatches.ts';
import { readDispatching } from '../../contract/dispatching.ts';
import type { Provider } from '../../contract/providers.ts';
import { useRead } from '../platform/query.ts';
import { providerServiceTexts } from '../texts/admin-provider-services.ts';
import { Banner } from '../ui/banner.tsx';
import { ChipGroup } from '../ui/chip-group.tsx';

const texts = providerServiceTexts.importing;

type Mode = (typeof serviceModes)[number];

interface ImportModeProps {
  readonly provider: Provider;
  readonly mode: Mode;
  readonly onChange: (mode: Mode) => void;
}

/** Who delivers what is imported: its provider or the owner; and whether orders would have to wait now. */
export function ImportMode({ provider, mode, onChange }: ImportModeProps) {
  const dispatching = useRead(readDispatching, {}).data;
  const { name, isActive, pausedReason, sendingStoppedAt } = provider;
  const isOff = !isActive || pausedReason !== null || sendingStoppedAt !== null;
  const waits = dispatching?.isOn === false ? texts.sendingOff : isOff ? texts.providerOff(name) : undefined;
  return (
    <div className="grid gap-2 sm:col-span-2">
      <ChipGroup
        label={texts.mode}
        options={(['auto', 'hand'] as const).map((value) => ({ value, label: texts.modes[value] }))}
        value={mode}
        onChange={onChange}
      />
      <p className="text-sm text-ink-2">{texts.modeTexts[mode](name)}</p>
      {mode === 'auto' && waits !== undefined && <Banner tone="gold">{waits}</Banner>}
    </div>
  );
}
