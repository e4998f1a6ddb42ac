import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTexts } from '../texts/texts.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { CreateTicket } from './create-ticket.tsx';
import { MyTickets } from './my-tickets.tsx';
import type { RecentOrder } from './order-field.tsx';
import type { HelpSubject } from './support.rules.ts';
import { TicketDetail } from './ticket-detail.tsx';
import { type Filing, useFiling } from './use-filing.ts';
import { useUnread } from './use-unread.ts';

interface SupportCenterProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Help is wanted with this. */
  readonly about: HelpSubject | undefined;
  /** Opens straight at this ticket. */
  readonly ticketId: number | undefined;
  /** The newest five, newest first. */
  readonly recentOrders: readonly RecentOrder[];
  /** What can be done for an order without a ticket. */
  readonly offersFor: (orderId: number) => ReactNode;
}

/** Where a customer asks the shop for help, and reads its answers. Keeps what is typed while it is closed. */
export function SupportCenter({ isOpen, onClose, about, ticketId, ...orders }: SupportCenterProps) {
  const { support } = useTexts();
  const filing = useFiling();
  const fillIn = useEffectEvent((wanted: HelpSubject | undefined) => {
    // Whoever comes to read a ticket asks for nothing else.
    if (wanted || ticketId === undefined) filing.fillIn(wanted);
  });
  useEffect(() => {
    if (isOpen) fillIn(about);
  }, [isOpen, about]);

  function close() {
    filing.forgetCreated();
    onClose();
  }

  return (
    <Dialog isOpen={isOpen} onClose={close} title={support.title}>
      <Center filing={filing} subject={about?.subject} ticketId={ticketId} {...orders} />
    </Dialog>
  );
}

type Tab = 'create' | 'tickets';

interface CenterProps extends Pick<SupportCenterProps, 'ticketId' | 'recentOrders' | 'offersFor'> {
  readonly filing: Filing;
  readonly subject: string | undefined;
}

/** Begins anew whenever the dialog is opened. */
function Center({ filing, subject, ticketId, recentOrders, offersFor }: CenterProps) {
  const { tabs } = useTexts().support;
  const { tickets: unread } = useUnread();
  // Whoever comes for help with something writes; else an answer that waits is what one came for.
  const [tab, setTab] = useState<Tab>(ticketId !== undefined || (unread > 0 && !subject) ? 'tickets' : 'create');
  // The last one stays while its dialog closes.
  const [viewed, setViewed] = useState({ id: ticketId, isOpen: ticketId !== undefined });
  const [wanted, setWanted] = useState({ subject, ticketId });
  if (wanted.subject !== subject || wanted.ticketId !== ticketId) {
    setWanted({ subject, ticketId });
    if (subject !== undefined && subject !== wanted.subject) setTab('create');
    if (ticketId !== undefined && ticketId !== wanted.ticketId) {
      setTab('tickets');
      setViewed({ id: ticketId, isOpen: true });
    }
  }
  const area = useRef<HTMLDivElement>(null);
  const opener = useRef<Element>(null);
  const view = (id: number) => {
    opener.current = document.activeElement;
    setViewed({ id, isOpen: true });
  };
  // The button that led to a ticket may have left, or there was none.
  const focusAfterTicket = () => {
    const { current } = opener;
    if (current instanceof HTMLElement && area.current?.contains(current)) return current;
    return area.current?.querySelector<HTMLElement>('[role=tab][aria-selected=true]') ?? null;
  };
  const closeTicket = () => setViewed({ ...viewed, isOpen: false });

  return (
    <div ref={area}>
      <Tabs
        label={tabs.label}
        value={tab}
        onChange={setTab}
        tabs={[
          {
            value: 'create',
            label: tabs.create,
            content: <CreateTicket {...{ filing, recentOrders, offersFor }} onView={view} />,
          },
          {
            value: 'tickets',
            label: tabs.tickets,
            count: unread,
            content: <MyTickets onView={view} onCreate={() => setTab('create')} />,
          },
        ]}
      />
      {viewed.id !== undefined && (
        <TicketDetail
          key={viewed.id}
          ticketId={viewed.id}
          isOpen={viewed.isOpen}
          onClose={closeTicket}
          returnsFocus={focusAfterTicket}
          onNew={(text) => {
            closeTicket();
            filing.forgetCreated();
            const { draft } = filing;
            if (text !== '' && draft.state().values.description === '') draft.set('description', text);
            setTab('create');
          }}
        />
      )}
      {/* Between this dialog and the one above it. */}
      <div aria-hidden className="fixed inset-0 z-20 hidden bg-backdrop in-data-nested-dialog-open:block" />
    </div>
  );
}
