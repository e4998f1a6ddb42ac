import { fork } from 'node:child_process';
import { join } from 'node:path';
import { guardChild } from '../scripts/guard-child.ts';
import { nextEvent } from '../scripts/within.ts';

export interface OldOrder {
  readonly order: number;
  readonly service: number;
  readonly link: string;
  readonly quantity: number;
  readonly ageMs: number;
}

/** What the panel is told: seconds that pass, or orders that it has had for a while. */
export type PanelMessage = { readonly tick: number } | { readonly restore: readonly OldOrder[] };

export interface Panel {
  readonly url: string;
  readonly key: string;
  tell(message: PanelMessage): void;
  stop(): Promise<void>;
}

/** `days`: how long it takes to deliver. */
export async function startPanel({ days }: { days: number }): Promise<Panel> {
  const file = join(import.meta.dirname, 'panel-process.ts');
  const child = guardChild(fork(file, { detached: true, env: { ...process.env, PANEL_DAYS: String(days) } }));
  const [said] = await nextEvent(child, 'message', { limitMs: 20_000, what: 'the panel' });
  const { url, key } = said as { url: string; key: string }; // the first message of panel-process.ts
  return {
    url,
    key,
    tell: (message) => void child.send(message),
    stop: async () => {
      const gone = nextEvent(child, 'exit', { limitMs: 10_000, what: 'the end of the panel' });
      child.disconnect();
      await gone;
    },
  };
}
