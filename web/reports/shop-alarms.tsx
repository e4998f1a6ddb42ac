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

/** Where it is dealt with, if not in the overview. */
const places: Partial<Record<ShopAlarm['kind'], string>> = {
  providers: 'providers',
  dispatches: 'providers&view=hand',
  tickets: 'support&status=waiting',
  'bank-messages': 'fund-requests&view=messages',
  contradictions: 'fund-requests&view=needs-you',
  returns: 'fund-requests&view=books',
  differences: 'fund-requests&view=payments',
};

const links: Partial<Record<ShopAlarm['kind'], string>> = {
  providers: texts.seeProviders,
  dispatches: texts.decide,
  tickets: texts.seeTickets,
  'bank-messages': texts.seeMessages,
  contradictions: texts.decide,
  returns: texts.seeMoneyBack,
  differences: texts.seeComparison,
};

function Alarm({ alarm }: { alarm: ShopAlarm }) {
  const nowMs = useNowMs();
  const said = words(alarm, nowMs);
  if (!said) return null;
  const [title, text] = said;
  return (
    <Banner
      tone="clay"
      title={title}
      action={
        <ButtonLink isSmall href={`${pages.adminDashboard}?tab=${places[alarm.kind] ?? 'overview'}`}>
          {links[alarm.kind] ?? texts.see}
        </ButtonLink>
      }
    >
      {text}
    </Banner>
  );
}

/** Undefined for an alarm of a node of another version, which this page does not know. */
function words(alarm: ShopAlarm, nowMs: number): readonly [title: string, text: string] | undefined {
  switch (alarm.kind) {
    case 'books':
      return [texts.books(alarm.faults), texts.booksText];
    case 'jobs': {
      const { days, hours, minutes } = waitedFor(alarm.since, nowMs);
      return [texts.jobs((days * 24 + hours) * 60 + minutes), texts.jobsText(alarm.waiting)];
    }
    case 'disk':
      return [texts.disk(sizeInWords(alarm.freeBytes)), texts.diskText];
    case 'references': {
      const { requests } = alarm;
      return [texts.references(requests.length), texts.referencesText(requests.map((id) => `#${id}`).join(', '))];
    }
    case 'providers': {
      const named = alarm.troubles.map(({ name, trouble, daysLeft }) =>
        texts.provider(name, daysLeft === null ? texts.troubles[trouble] : texts.lasts(daysLeft)),
      );
      return [texts.providers(new Set(alarm.troubles.map(({ id }) => id)).size), named.join(' ')];
    }
    case 'dispatches': {
      const { unknown, held } = alarm;
      return [texts.dispatches(unknown + held), texts.dispatchesText(unknown, held)];
    }
    case 'tickets': {
      const { days, hours } = waitedFor(alarm.since, nowMs);
      return [texts.tickets(alarm.count), texts.ticketsText(days * 24 + hours)];
    }
    case 'bank-messages':
      return [texts.bankMessages(alarm.payments.length), texts.bankMessagesText];
    case 'contradictions':
      return [texts.contradictions(alarm.payments.length), texts.contradictionsText];
    case 'returns':
      return [texts.returns(alarm.returns.length), texts.returnsText];
    case 'differences':
      return [texts.differences(alarm.uncredited + alarm.unproven + alarm.different), texts.differencesText(alarm)];
    case 'configuration':
      return [texts.configuration, alarm.weaknesses.map((weakness) => texts.weaknesses[weakness]).join(' ')];
    default:
      return undefined;
  }
}
