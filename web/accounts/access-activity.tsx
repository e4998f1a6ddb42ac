import { type AccountActivity, listActivity } from '../../contract/accounts.ts';
import { useRead } from '../platform/query.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { RelativeDate } from '../ui/relative-date.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { deviceName } from './device-name.rules.ts';

const shown = 10;

/** Who got into the account lately, or tried to; all of it is in the person's own data. */
export function AccessActivity() {
  const texts = useTexts();
  const { access } = texts.profile;
  const activity = useRead(listActivity, {}, { staleMs: 0 });
  return (
    <Sheet as="section" aria-labelledby="access">
      <h2 id="access" className="text-xl md:text-2xl">
        {access.title}
      </h2>
      <p className="mt-2 text-ink-2">{access.lead}</p>
      {activity.isPending && (
        <div role="status" className="mt-3 grid gap-6 py-3">
          <span className="sr-only">{texts.common.loading}</span>
          {[0, 1, 2].map((line) => (
            <Skeleton key={line} className="h-10 w-full" />
          ))}
        </div>
      )}
      {activity.isError && !activity.data && (
        <ErrorState
          title={access.failed}
          reason={reasonOf(activity.error, texts)}
          isRetrying={activity.isFetching}
          onRetry={() => void activity.refetch()}
        />
      )}
      {activity.data?.length === 0 && <p className="mt-3 text-ink-3">{access.empty}</p>}
      <ul className="mt-3">
        {activity.data?.slice(0, shown).map((entry) => (
          <ActivityLine key={`${entry.kind} ${entry.at}`} entry={entry} />
        ))}
      </ul>
    </Sheet>
  );
}

function ActivityLine({ entry }: { entry: AccountActivity }) {
  const { access, devices } = useTexts().profile;
  const { kind, at, times, userAgent, network } = entry;
  return (
    <li className="border-t border-dashed border-line-strong py-3 first:border-t-0">
      <p className="font-semibold">{times > 1 ? access.times(access.kinds[kind], times) : access.kinds[kind]}</p>
      <p className="flex flex-wrap gap-x-3 text-sm text-ink-3">
        <RelativeDate at={at} />
        {userAgent !== '' && <span>{deviceName(userAgent, devices)}</span>}
        {network !== '' && <span className="break-all">{access.network(network)}</span>}
      </p>
    </li>
  );
}
