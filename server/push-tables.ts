import type { Generated } from 'kysely';

/** Of notices on devices. */
export interface PushTables {
  push_subscriptions: {
    id: Generated<number>;
    user_id: number;
    endpoint: string;
    p256dh: string;
    auth: string;
    session_id: number;
    created_at: number;
  };
  /** Minutes of the day, in India's time. */
  quiet_hours: { user_id: number; from_minute: number; to_minute: number };
  held_news: { user_id: number; type: string; count: number };
  push_news: {
    type: string;
    waiting: number;
    taken: number;
    message: string;
    /** What the latest one is about. */
    subject_id: number | null;
    waiting_since: number;
    sent_at: number;
  };
}
