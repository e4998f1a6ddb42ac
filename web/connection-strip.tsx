import { WifiOff } from 'lucide-react';
import { useConnection } from './platform/connection.ts';
import { useTexts } from './texts/texts.ts';
import { RelativeDate } from './ui/relative-date.tsx';

/** Says that the server is out of reach, and of when the things are that are shown meanwhile. */
export function ConnectionStrip() {
  const { connection: texts } = useTexts();
  const connection = useConnection();
  if (!connection.isLost) return null;
  return (
    <div className="border-t border-line-strong bg-stone-wash">
      <p className="wrap flex gap-2 py-2 text-sm leading-snug">
        <WifiOff aria-hidden className="mt-px size-4.5 shrink-0 text-stone" />
        <span>
          <b className="font-semibold">{connection.isOffline ? texts.offline : texts.unreachable}</b>{' '}
          {texts.lastUpdated} <RelativeDate at={new Date(connection.sinceMs).toISOString()} className="font-semibold" />
          . {texts.refreshes}
        </span>
      </p>
    </div>
  );
}
