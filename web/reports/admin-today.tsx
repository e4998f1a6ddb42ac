import { readToday } from '../../contract/today.ts';
import { useRead } from '../platform/query.ts';
import { useStartPanel } from '../platform/start-panel.ts';
import { todayTexts as texts } from '../texts/admin-today.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { Switch } from '../ui/switch.tsx';
import { MoneyToday } from './money-today.tsx';
import { NeedsList } from './needs-list.tsx';
import { OrdersByHour } from './orders-by-hour.tsx';
import { StatCards } from './stat-cards.tsx';

const pollMs = 60_000;

/** What needs a hand, and how the day goes. */
export function TodayPanel() {
  const words = useTexts();
  const today = useRead(readToday, {}, { pollMs });
  const { data } = today;
  if (today.isError && !data) {
    return (
      <Sheet>
        <ErrorState
          title={texts.failed}
          reason={reasonOf(today.error, words)}
          onRetry={() => void today.refetch()}
          isRetrying={today.isFetching}
        />
      </Sheet>
    );
  }
  return (
    <div className="grid gap-4">
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-[minmax(0,1fr)_28rem]">
        <NeedsList needs={data?.needs} />
        <MoneyToday day={data} />
      </div>
      <OrdersByHour day={data} />
      <StatCards />
      <StartHere />
    </div>
  );
}

function StartHere() {
  const [start, setStart] = useStartPanel();
  const isHere = start === 'today';
  return (
    <p className="flex items-center gap-2 text-sm text-ink-2">
      <Switch label={texts.startHere} isOn={isHere} onPress={() => setStart(isHere ? 'notifications' : 'today')} />
      {texts.startsHere}
    </p>
  );
}
