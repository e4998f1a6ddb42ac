import type { Paise } from '../../contract/money.ts';
import type { Reader } from '../tables.ts';

/** What messages of a bank may credit before the statement comes. */
export interface MessageBounds {
  readonly isOn: boolean;
  readonly paymentPaise: Paise;
  /** Of one customer, and of all, in a day. */
  readonly customerPaise: Paise;
  readonly shopPaise: Paise;
  /** A person has looked at what was missing up to this payment, before each was accepted by itself. */
  readonly acceptedId: number;
}

const usual: MessageBounds = {
  isOn: true,
  paymentPaise: 2_000_00,
  customerPaise: 10_000_00,
  shopPaise: 50_000_00,
  acceptedId: 0,
};

/** The names under which the shop's settings have them. */
export const messageSettingNames = {
  isOn: 'payment.messages',
  paymentPaise: 'payment.messagePaymentPaise',
  customerPaise: 'payment.messageCustomerPaise',
  shopPaise: 'payment.messageShopPaise',
  acceptedId: 'payment.messageAcceptedId',
} as const satisfies Record<keyof MessageBounds, string>;

export async function readMessageSettings(db: Reader): Promise<MessageBounds> {
  const names = Object.values(messageSettingNames);
  const rows = await db.selectFrom('settings').selectAll().where('name', 'in', names).execute();
  const values = new Map(rows.map(({ name, value }) => [name, Number(value)]));
  return {
    isOn: (values.get(messageSettingNames.isOn) ?? Number(usual.isOn)) === 1,
    paymentPaise: values.get(messageSettingNames.paymentPaise) ?? usual.paymentPaise,
    customerPaise: values.get(messageSettingNames.customerPaise) ?? usual.customerPaise,
    shopPaise: values.get(messageSettingNames.shopPaise) ?? usual.shopPaise,
    acceptedId: values.get(messageSettingNames.acceptedId) ?? usual.acceptedId,
  };
}
