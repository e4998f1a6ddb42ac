import type { InvitedFriend, InviteTerms } from '../../contract/invitations.ts';
import {
  type HoldReason,
  holdReasons,
  type InvitationState,
  type InviteSettings,
  type OwnInvitation,
  type RefusalReason,
  refusalReasons,
} from '../../contract/invitations-admin.ts';
import { type Paise, wireAmount } from '../../contract/money.ts';
import { isoTime } from '../platform/clock.ts';

/** What the owner has set: sums in paise. */
export interface Terms {
  readonly isOn: boolean;
  readonly inviterPaise: Paise;
  readonly friendPaise: Paise;
  readonly minimumPaise: Paise;
  readonly bonusDays: number;
  readonly perMonth: number;
  readonly perCustomer: number;
}

/** Before the owner has set anything. */
export const usualTerms: Terms = {
  isOn: false,
  inviterPaise: 50_00,
  friendPaise: 0,
  minimumPaise: 200_00,
  bonusDays: 60,
  perMonth: 5,
  perCustomer: 20,
};

export function wireTerms(terms: Terms): InviteTerms {
  return {
    inviterBonus: wireAmount(terms.inviterPaise),
    friendBonus: wireAmount(terms.friendPaise),
    minimum: wireAmount(terms.minimumPaise),
    bonusDays: terms.bonusDays,
    perMonth: terms.perMonth,
    perCustomer: terms.perCustomer,
  };
}

export const wireSettings = (terms: Terms): InviteSettings => ({ isOn: terms.isOn, ...wireTerms(terms) });

/** What is known of both when the order that counts is there. */
export interface Circumstances {
  readonly isSameDevice: boolean;
  readonly sharesNetwork: boolean;
  readonly emails: readonly [string, string];
  readonly sharesPayer: boolean;
  readonly sharesLink: boolean;
  /** With another friend of the same inviter. */
  readonly sharesNetworkWithFriend: boolean;
  readonly sharesPayerWithFriend: boolean;
  /** What the friend has paid in, without what was paid back or taken back. */
  readonly paidInPaise: Paise;
  readonly orderPaise: Paise;
  readonly hasDebt: boolean;
  /** Each of them has room for what they would get. */
  readonly hasRoom: boolean;
}

/** Why a person has to look at it; none for an invitation that is paid at once. */
export function findSignals(known: Circumstances): HoldReason[] {
  const [inviter, friend] = known.emails.map(mailboxOf);
  const found: Readonly<Record<HoldReason, boolean>> = {
    'same-device': known.isSameDevice,
    'same-network': known.sharesNetwork,
    'same-mailbox': inviter === friend,
    'same-payer': known.sharesPayer,
    'same-link': known.sharesLink,
    'friends-network': known.sharesNetworkWithFriend,
    'friends-payer': known.sharesPayerWithFriend,
    'not-paid-in': known.paidInPaise < known.orderPaise,
    debt: known.hasDebt,
    'no-room': !known.hasRoom,
  };
  return holdReasons.filter((reason) => found[reason]);
}

/** Where a mail to this address arrives: many services pass over what follows a plus, and Gmail passes over dots. */
function mailboxOf(email: string): string {
  const [name = '', host = ''] = email.toLowerCase().split('@');
  const plain = name.split('+')[0] ?? '';
  const isGmail = host === 'gmail.com' || host === 'googlemail.com';
  return isGmail ? `${plain.replaceAll('.', '')}@gmail.com` : `${plain}@${host}`;
}

export const storedReason = (reasons: readonly (HoldReason | RefusalReason)[]): string => reasons.join(',');

const signalsIn = (reason: string): HoldReason[] => holdReasons.filter((each) => reason.split(',').includes(each));

const refusalIn = (reason: string): RefusalReason | null =>
  refusalReasons.find((each) => reason.split(',').includes(each)) ?? null;

/** The first letter of a name as a reader sees it. */
const initialOf = (name: string): string =>
  [...new Intl.Segmenter().segment(name.trim())][0]?.segment.toUpperCase() ?? '';

const stateForInviter = {
  joined: 'joined',
  held: 'ordered',
  paid: 'credited',
  refused: 'none',
} as const satisfies Record<InvitationState, InvitedFriend['state']>;

export interface FriendRow {
  readonly id: number;
  readonly firstName: string;
  readonly hasLeft: boolean;
  readonly joinedAt: number;
  readonly orderUntil: number;
  readonly state: InvitationState;
  readonly inviterPaise: Paise;
}

export function wireFriend(row: FriendRow): InvitedFriend {
  return {
    id: row.id,
    initial: row.hasLeft ? '' : initialOf(row.firstName),
    joinedAt: isoTime(row.joinedAt),
    orderUntil: isoTime(row.orderUntil),
    state: stateForInviter[row.state],
    bonus: row.state === 'paid' ? wireAmount(row.inviterPaise) : null,
  };
}

export interface OwnRow {
  readonly id: number;
  readonly inviterId: number;
  readonly inviterName: string;
  readonly friendId: number;
  readonly friendName: string;
  readonly joinedAt: number;
  readonly state: InvitationState;
  readonly reason: string;
  readonly inviterPaise: Paise;
  readonly friendPaise: Paise;
  readonly orderId: number | null;
  readonly orderPaise: Paise | null;
  readonly decidedAt: number | null;
}

export function wireOwn(row: OwnRow): OwnInvitation {
  return {
    id: row.id,
    inviter: { id: row.inviterId, name: row.inviterName },
    friend: { id: row.friendId, name: row.friendName },
    joinedAt: isoTime(row.joinedAt),
    state: row.state,
    signals: signalsIn(row.reason),
    refusal: refusalIn(row.reason),
    inviterBonus: wireAmount(row.inviterPaise),
    friendBonus: wireAmount(row.friendPaise),
    order: row.orderId === null ? null : { id: row.orderId, total: wireAmount(row.orderPaise ?? 0) },
    decidedAt: row.decidedAt === null ? null : isoTime(row.decidedAt),
  };
}
