import { useEffect, useEffectEvent, useState } from 'react';
import { useSingleKeys } from '../platform/single-keys.ts';
import { type PaymentKey, paymentKeyOf } from './payments.rules.ts';

/** A press that was meant for the payment before decides nothing about the next one. */
const restMs = 400;

/** Calls back for the keys by which a payment is decided, wherever the focus is but in a field. */
export function usePaymentKeys(onKey: (key: PaymentKey) => void): void {
  const areOn = useSingleKeys()[0] === 'on';
  const [since] = useState(() => performance.now());
  const press = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target instanceof HTMLElement ? event.target : undefined;
    const key = paymentKeyOf({
      key: event.key,
      hasModifier: event.ctrlKey || event.metaKey || event.altKey || event.shiftKey,
      isTyping: target?.matches('input:not([type=radio]), textarea, select, [contenteditable=true]') ?? false,
      // Enter does nothing on the tab that is chosen already, which has the focus when its view was opened by a press.
      isOnControl: target?.matches(':is(button, a, summary):not([role=tab][aria-selected=true])') ?? false,
      isLayerOpen: document.querySelector('[role=dialog], [role=alertdialog], [role=listbox]') !== null,
    });
    if (
      key === undefined ||
      (!areOn && key !== 'credit') ||
      event.defaultPrevented ||
      event.repeat ||
      performance.now() - since < restMs
    )
      return;
    event.preventDefault();
    onKey(key);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}
