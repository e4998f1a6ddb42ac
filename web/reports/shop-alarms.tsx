import { CircleAlert } from 'lucide-react';
import { useId } from 'react';
import { pages } from '../../contract/pages.ts';
import type { ShopAlarm } from '../../contract/reports.ts';
import { useNowMs } from '../platform/now.ts';
import { reportTexts } from '../texts/admin-reports.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { classNames } from '../ui/class-names.ts';
import { usePhoneFold } from '../ui/phone-fold.tsx';
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
  'sending-off': 'providers',
  tickets: 'support&status=waiting',
  'bank-messages': 'fund-requests&view=messages',
  contradictions: 'fund-requests&view=needs-you',
  returns: 'fund-requests&view=books',
  differences: 'fund-requests&view=payments',
  statements: 'fund-requests&view=import',
};

const links: Partial<Record<ShopAlarm['kind'], string>> = {
  providers: texts.seeProviders,
  dispatches: texts.decide,
  'sending-off': texts.seeProviders,
  tickets: texts.seeTickets,
  'bank-messages': texts.seeMessages,
  contradictions: texts.decide,
  returns: texts.seeMoneyBack,
  differences: texts.seeComparison,
  statements: texts.seeImport,
};

/** One line on a phone, which opens by a press; wrong books are said in full at once. */
function Alarm({ alarm }: { alarm: ShopAlarm }) {
  const id = useId();
  const nowMs = useNowMs();
  const { button, hides } = usePhoneFold(alarm.kind !== 'books', id);
  const said = words(alarm, nowMs);
  if (!said) return null;
  const [title, text] = said;
  return (
    <div
      role="status"
      className="relative grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 rounded-lg bg-clay-wash px-4 py-2 md:py-3"
    >
      <CircleAlert aria-hidden className="size-5 text-clay" />
      <p id={id} className="leading-snug font-semibold max-md:text-[0.9375rem]">
        {title}
      </p>
      {button}
      <p className={classNames('col-start-2 col-end-4 text-[0.9375rem] md:col-end-3', hides)}>{text}</p>
      <ButtonLink
        isSmall
        href={`${pages.adminDashboard}?tab=${places[alarm.kind] ?? 'overview'}`}
        className={classNames(
          'z-1 col-start-2 col-end-4 my-2 justify-self-start md:col-start-3 md:row-start-1 md:row-end-3 md:my-0',
          hides,
        )}
      >
        {links[alarm.kind] ?? texts.see}
      </ButtonLink>
    </div>
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
    case 'sending-off':
      return [texts.sendingOff(alarm.waiting), texts.sendingOffText];
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
      return [
        texts.differences(alarm.uncredited + alarm.unproven + alarm.different + alarm.returned),
        texts.differencesText(alarm),
      ];
    case 'statements':
      return [texts.statements(waitedFor(alarm.since, nowMs).days), texts.statementsText];
    case 'webhooks':
      return [texts.webhooks(alarm.gateways.join(', ')), texts.webhooksText];
    case 'own-amounts':
      return [texts.ownAmounts(`₹${alarm.amounts.join(', ₹')}`), texts.ownAmountsText];
    case 'configuration':
      return [texts.configuration, alarm.weaknesses.map((weakness) => texts.weaknesses[weakness]).join(' ')];
    default:
      return undefined;
  }
}
