import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from './location.ts';

/** The names in the address, as links write them. */
export const openedBy = (id: number, act?: string): Record<string, string> => ({
  open: String(id),
  ...(act !== undefined && { act }),
});

interface Opening<Thing> {
  /** The thing with this number; `loading` while nobody knows. */
  readonly find: (id: number) => Thing | 'loading' | undefined;
  /** `act` is what is to be done with it, where the link says so. */
  readonly open: (thing: Thing, act: string | undefined) => void;
}

/** Opens the thing that the address names as `open=12`, once; then the address names it no longer. */
export function useOpenedByAddress<Thing>({ find, open }: Opening<Thing>): void {
  const [params, change] = useSearchParams();
  const named = /^\d{1,15}$/.exec(params.get('open') ?? '')?.[0];
  const thing = named === undefined ? undefined : find(Number(named));
  const isKnown = named !== undefined && thing !== 'loading';
  const settle = useEffectEvent(() => {
    const act = params.get('act') ?? undefined;
    change({ open: undefined, act: undefined }, { replace: true });
    if (thing !== undefined && thing !== 'loading') open(thing, act);
  });
  useEffect(() => {
    if (isKnown) settle();
  }, [isKnown]);
}
