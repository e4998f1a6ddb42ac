import { useState } from 'react';
import { listOrderDispatches, type OrderDispatch } from '../../contract/dispatches.ts';
import { IfMay } from '../platform/permissions.tsx';
import { useRead } from '../platform/query.ts';
import { stillThereTexts as texts } from '../texts/admin-orders.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/text-field.tsx';
import { CancelThere } from './admin-dispatch-acts.tsx';
import { bannerOf, reasonTextsOf } from './still-at-provider.rules.ts';

const maxReasonCharacters = 500;
const mostShown = 3;

/** What of an order providers have, may have, or say that they delivered, where that matters; and why it is settled all the same. */
export function useStillAtProvider(orderId: number, matters: boolean) {
  const [letGo, setLetGo] = useState('');
  const read = useRead(listOrderDispatches, { params: { id: orderId } }, { staleMs: 0 });
  const there = matters ? (read.data ?? []).filter(({ isInTheWay }) => isInTheWay) : [];
  const reason = letGo.trim();
  return {
    there,
    letGo,
    setLetGo,
    /** Sent only where it matters. */
    reason: there.length > 0 && reason !== '' ? reason : undefined,
    isMissing: there.length > 0 && reason === '',
    /** For an order of which the server says that a provider has it: the page did not know. */
    refresh: () => void read.refetch(),
  };
}

interface StillAtProviderProps {
  readonly orderId: number;
  readonly still: ReturnType<typeof useStillAtProvider>;
  /** Whether what is missing is pointed out. */
  readonly isSubmitted: boolean;
  /** The provider was asked: what comes of it is settled by the shop. */
  readonly onAsked: () => void;
}

/** What a provider has of an order which is to be settled by hand: it can be asked to cancel it, or let go with a reason. */
export function StillAtProvider({ orderId, still, isSubmitted, onAsked }: StillAtProviderProps) {
  const { there, letGo, setLetGo, isMissing } = still;
  const [cancelled, setCancelled] = useState<OrderDispatch>();
  if (there.length === 0) return null;
  const { label, fault } = reasonTextsOf(there);
  return (
    <div className="grid gap-3">
      {there.slice(0, mostShown).map((dispatch) => (
        <There key={dispatch.id} dispatch={dispatch} onCancel={() => setCancelled(dispatch)} />
      ))}
      {there.length > mostShown && <p className="text-sm text-ink-2">{texts.more(there.length - mostShown)}</p>}
      <TextField
        label={label}
        hint={texts.reasonHint}
        {...(isSubmitted && isMissing && { error: fault })}
        maxLength={maxReasonCharacters}
        autoComplete="off"
        value={letGo}
        onChange={({ target }) => setLetGo(target.value)}
      />
      {cancelled?.providerOrder && (
        <CancelThere
          id={cancelled.id}
          orderId={orderId}
          number={cancelled.providerOrder}
          onClose={() => setCancelled(undefined)}
          onAsked={onAsked}
        />
      )}
    </div>
  );
}

function There({ dispatch, onCancel }: { dispatch: OrderDispatch; onCancel: () => void }) {
  const { providerOrder, canCancel } = dispatch;
  const { title, advice } = bannerOf(dispatch);
  return (
    <Banner
      tone="gold"
      title={title}
      action={
        canCancel &&
        providerOrder !== null && (
          <IfMay permission="orders.update">
            <Button isSmall aria-label={texts.askOf(providerOrder)} onClick={onCancel}>
              {texts.ask}
            </Button>
          </IfMay>
        )
      }
    >
      {advice}
    </Banner>
  );
}
