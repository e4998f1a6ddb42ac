import { listOrders } from '../contract/orders.ts';
import { OrderOffers } from './orders/order-offers.tsx';
import { useRead } from './platform/query.ts';
import type { HelpSubject } from './support/support.rules.ts';
import { SupportCenter } from './support/support-center.tsx';
import { supportEn } from './texts/en-support.ts';
import { supportHi } from './texts/hi-support.ts';
import { useLocalName } from './texts/local-name.ts';
import { TextsPart, useTexts } from './texts/texts.ts';

const texts = { support: import.meta.env.LANGUAGE === 'hi' ? supportHi : supportEn };

interface CustomerHelpProps {
  readonly isOpen: boolean;
  readonly about: HelpSubject | undefined;
  readonly ticketId: number | undefined;
  readonly onClose: () => void;
}

/** The support center, with the newest orders to choose from. */
export function CustomerHelp({ isOpen, about, ticketId, onClose }: CustomerHelpProps) {
  const { statuses } = useTexts().orders.history;
  const nameOf = useLocalName();
  const orders = useRead(listOrders, { query: { page: 1, pageSize: 5 } }, { enabled: isOpen });
  return (
    <TextsPart part={texts}>
      <SupportCenter
        isOpen={isOpen}
        onClose={onClose}
        about={about}
        ticketId={ticketId}
        offersFor={(id) => <OrderOffers key={id} id={id} />}
        recentOrders={(orders.data?.items ?? []).map(({ id, service, status }) => ({
          id,
          label: nameOf(service.name),
          status: statuses[status],
        }))}
      />
    </TextsPart>
  );
}
