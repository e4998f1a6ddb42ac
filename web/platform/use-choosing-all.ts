import { useEffect, useRef, useState } from 'react';
import type { Endpoint } from '../../contract/endpoint.ts';
import type { ChosenRows } from './chosen-rows.ts';
import { type FetchProgress, fetchEveryPage } from './fetch-every-page.ts';

interface ChoosingAll {
  /** Undefined while nothing is fetched. */
  readonly progress: FetchProgress | undefined;
  readonly start: () => void;
  /** What is on its way is not chosen any more. */
  readonly stop: () => void;
}

/** Chooses all that a list holds as it stands now, beyond the page that is open. */
export function useChoosingAll<Item extends { readonly id: number }>(
  endpoint: Endpoint,
  options: {
    readonly query: Readonly<Record<string, unknown>>;
    readonly keyOf: (item: Item) => string;
    readonly chosen: ChosenRows<Item>;
    readonly onFailed: (error: unknown) => void;
  },
): ChoosingAll {
  const { query, keyOf, chosen, onFailed } = options;
  const running = useRef<AbortController>(null);
  const [progress, setProgress] = useState<FetchProgress>();
  const asked = JSON.stringify(query);
  // Under other filters it would choose what is not in sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: other filters are another search.
  useEffect(() => () => running.current?.abort(), [asked]);

  async function choose() {
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    setProgress({ got: 0, total: 0 });
    try {
      const items = await fetchEveryPage<Item>(endpoint, query, { signal, onProgress: setProgress, keyOf });
      chosen.choose(
        items.filter((item) => chosen.mayChoose({ item, isGone: false })),
        true,
      );
    } catch (error) {
      if (!signal.aborted) onFailed(error);
    } finally {
      if (running.current === controller) setProgress(undefined);
    }
  }

  return { progress, start: () => void choose(), stop: () => running.current?.abort() };
}
