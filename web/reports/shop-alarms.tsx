import { pages } from '../../contract/pages.ts';
import type { ShopAlarm } from '../../contract/reports.ts';
import { useNowMs } from '../platform/now.ts';
import { reportTexts } from '../texts/admin-reports.ts';
import { Banner } from '../ui/banner.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { sizeInWords, waitedFor } from './reports.rules.ts';
import { useAlarms } from './use-books.ts';

const texts = reportTexts.alarms;

/** What is in trouble, above whichever panel is open. */
export function ShopAlarms() {
  const alarms = useAlarms();
  if (alarms.length === 0) return null;
  return (
    <div className="grid gap-2 px-4 pt-3 lg:px-6">
      {alarms.map((alarm) => (
        <Alarm key={alarm.kind} alarm={alarm} />
      ))}
    </div>
  );
}

function Alarm({ alarm }: { alarm: ShopAlarm }) {
  const nowMs = useNowMs();
  const [title, text] = words(alarm, nowMs);
  return (
    <Banner
      tone="clay"
      title={title}
      action={
        <ButtonLink isSmall href={`${pages.adminDashboard}?tab=overview`}>
          {texts.see}
        </ButtonLink>
      }
    >
      {text}
    </Banner>
  );
}

function words(alarm: ShopAlarm, nowMs: number): readonly [title: string, text: string] {
  switch (alarm.kind) {
    case 'books':
      return [texts.books(alarm.faults), texts.booksText];
    case 'outbox': {
      const { days, hours, minutes } = waitedFor(alarm.since, nowMs);
      return [texts.outbox((days * 24 + hours) * 60 + minutes), texts.outboxText(alarm.waiting)];
    }
    case 'disk':
      return [texts.disk(sizeInWords(alarm.freeBytes)), texts.diskText];
    case 'references': {
      const { requests } = alarm;
      return [texts.references(requests.length), texts.referencesText(requests.map((id) => `#${id}`).join(', '))];
    }
    case 'providers': {
      const named = alarm.troubles.map(({ name, trouble }) => texts.provider(name, texts.troubles[trouble]));
      return [texts.providers(new Set(alarm.troubles.map(({ id }) => id)).size), named.join(' ')];
    }
    case 'configuration':
      return [texts.configuration, alarm.weaknesses.map((weakness) => texts.weaknesses[weakness]).join(' ')];
  }
}
