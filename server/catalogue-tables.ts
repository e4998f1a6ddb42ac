import type { Generated } from 'kysely';
import type { InvitationState } from '../contract/invitations-admin.ts';
import type { PriceMode } from '../contract/price-rules.ts';
import type { ServiceType } from '../contract/service-kinds.ts';

/** Who gets a bonus of an invitation. */
export type InvitationRole = 'inviter' | 'friend';

/** The part of the tables that is about what is sold. */
export interface CatalogueTables {
  platforms: {
    id: Generated<number>;
    position: number;
    name: string;
    color: string;
    icon: string;
    archived_at: Generated<number | null>;
  };
  former_platform_names: { platform_id: number; name: string };
  categories: {
    id: Generated<number>;
    platform_id: number;
    position: number;
    name: string;
    description: string;
    /** Empty, as the description: nobody has written it. */
    name_hi: Generated<string>;
    description_hi: Generated<string>;
    archived_at: number | null;
  };
  services: {
    id: Generated<number>;
    category_id: number;
    position: number;
    name: string;
    description: string;
    name_hi: Generated<string>;
    description_hi: Generated<string>;
    rate: number;
    min_quantity: number | null;
    max_quantity: number | null;
    is_instant_start: 0 | 1;
    /** 0: switched off for a while. */
    is_active: Generated<0 | 1>;
    archived_at: number | null;
    /** Whether the shop itself has switched it off, or an admin has switched it on again all the same. */
    shop_pause: 'paused' | 'kept' | null;
    /** `auto`: the shop sends its orders to providers. */
    mode: Generated<'hand' | 'auto'>;
    /** `follows`: a price rule sets it anew when the cost moves. */
    price_mode: Generated<PriceMode>;
    /** For so many days after its completion an order is refilled; 0 for never. */
    refill_days: Generated<number>;
    /** Customers may have it delivered in parts. */
    can_drip: Generated<0 | 1>;
    /** Within so many minutes an order starts; null, like the next ones: nobody has said it. */
    start_minutes: number | null;
    /** So many units arrive in each hour or day. */
    speed: number | null;
    speed_per: Generated<'hour' | 'day'>;
    /** From 1, the plainest, to 4. */
    quality: number | null;
    /** Its customers may ask to have an order cancelled. */
    can_cancel: Generated<0 | 1>;
    type: Generated<ServiceType>;
  };
  catalogue_seedings: { name: string };
  /** One row: whoever changes the catalogue takes the next turn. */
  catalogue_turns: { turn: number };
  /** Promotional credit: it lowers the price of an order and is never paid out. */
  bonuses: {
    id: Generated<number>;
    user_id: number;
    amount_paise: number;
    /** What orders used of it and did not give back. */
    used_paise: Generated<number>;
    reason: string;
    /** Null: the shop itself gave it. */
    granted_by: number | null;
    granted_at: number;
    expires_at: number;
    taken_back_at: number | null;
    taken_back_reason: string | null;
    /** When its customer was told that it ends soon. */
    end_told_at: Generated<number | null>;
  };
  bonus_uses: {
    order_id: number;
    bonus_id: number;
    off_paise: number;
    at: number;
    /** When all of its order was paid back. */
    released_at: number | null;
  };
  invite_codes: { user_id: number; code: string; created_at: number };
  /** A customer who came by the code of another, with what was promised then. */
  invitations: {
    id: Generated<number>;
    inviter_id: number;
    friend_id: number;
    joined_at: number;
    inviter_paise: number;
    /** 0: the friend gets none. */
    friend_paise: number;
    minimum_paise: number;
    bonus_days: number;
    order_until: number;
    is_same_device: 0 | 1;
    state: InvitationState;
    /** Signals and a refusal, parted by commas. */
    reason: Generated<string>;
    order_id: Generated<number | null>;
    decided_by: Generated<number | null>;
    decided_at: Generated<number | null>;
  };
  invitation_bonuses: { invitation_id: number; role: InvitationRole; bonus_id: number };
  coupons: {
    id: Generated<number>;
    code: string;
    basis_points: number | null;
    max_off_paise: number | null;
    off_paise: number | null;
    min_paise: number;
    starts_at: number | null;
    ends_at: number | null;
    max_uses: number | null;
    max_uses_per_customer: number;
    is_active: 0 | 1;
    /** Both count the uses that were not given back. */
    uses: Generated<number>;
    given_paise: Generated<number>;
    created_at: number;
  };
  coupon_uses: {
    order_id: number;
    coupon_id: number;
    user_id: number;
    off_paise: number;
    at: number;
    /** When all of its order was paid back. */
    released_at: number | null;
  };
}
