import { createContext, type ReactNode, use, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import type { LiveChannel, LiveListener } from './live-channel.ts';

const LiveContext = createContext<LiveChannel | undefined>(undefined);

interface LiveProviderProps {
  readonly token: string;
  readonly create: (token: string) => LiveChannel;
  readonly children: ReactNode;
}

/** Keeps one live channel open for the token as long as it is mounted. */
export function LiveProvider({ token, create, children }: LiveProviderProps) {
  const [channel] = useState(() => create(token));
  useEffect(() => channel.open(), [channel]);
  return <LiveContext value={channel}>{children}</LiveContext>;
}

/** True while the live channel is up, and so polling rests. */
export function useIsLive(): boolean {
  const channel = use(LiveContext);
  return useSyncExternalStore(
    channel?.onState ?? neverChanges,
    () => channel?.isUp() ?? false,
    () => false,
  );
}

/**
 * Calls `onEvent` for each live event, and `onReturn` when the channel has come up and something may have happened
 * before, which has to be fetched.
 */
export function useLive(onEvent: LiveListener['onEvent'], onReturn: () => void): void {
  const channel = use(LiveContext);
  const hear = useEffectEvent(onEvent);
  const comeBack = useEffectEvent(onReturn);
  useEffect(
    () =>
      channel?.listen(
        (event, isEarlier) => hear(event, isEarlier),
        () => comeBack(),
      ),
    [channel],
  );
}

const neverChanges = () => () => {};
