import { useEffect, useEffectEvent } from 'react';
import { isFreeKey } from './row-keys.ts';
import { useSingleKeys } from './single-keys.ts';
import { currentToken } from './token.ts';

/** For this long the key `z` undoes a change of one's own. */
const offeredMs = 60_000;
const mostOffered = 20;

interface Offer {
  readonly run: () => void;
  readonly token: string | null;
  readonly until: number;
}

let offers: readonly Offer[] = [];

/** Offers to undo what was just done. Answers what does it, at most once however it is asked for. */
export function offerUndo(run: () => void): () => void {
  const offer = { run, token: currentToken(), until: Date.now() + offeredMs };
  offers = [...offers.slice(1 - mostOffered), offer];
  return () => runOnce(offer);
}

/** Takes back the newest change that is still offered to whoever is signed in; false where there is none. */
function undoLast(): boolean {
  const token = currentToken();
  const last = offers.findLast((each) => each.token === token && each.until > Date.now());
  if (last) runOnce(last);
  return last !== undefined;
}

function runOnce(offer: Offer): void {
  if (!offers.includes(offer)) return;
  offers = offers.filter((each) => each !== offer);
  offer.run();
}

/** `z` undoes the last change, also while a dialog is open. */
export function useUndoKey(): void {
  const areOn = useSingleKeys()[0] === 'on';
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!areOn || event.defaultPrevented || event.repeat || event.key !== 'z') return;
    if (isFreeKey(event, { isAlsoInLayers: true }) && undoLast()) event.preventDefault();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}
