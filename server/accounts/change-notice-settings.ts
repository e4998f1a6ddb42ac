import type { Language } from '../../contract/languages.ts';
import { type NoticeSettings, type NoticeTopic, type NoticeWay, noticeTopics } from '../../contract/notice-settings.ts';
import type { Database, Reader, Tx } from '../tables.ts';

interface NoticeAddress {
  readonly email: string;
  readonly language: Language;
  readonly getsMails: boolean;
}

/** Where a customer hears of things; undefined for one who has left. */
export async function findNoticeAddress(db: Reader, userId: number): Promise<NoticeAddress | undefined> {
  const row = await db
    .selectFrom('users')
    .select(['email', 'language', 'gets_mails'])
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row && { email: row.email, language: row.language, getsMails: row.gets_mails === 1 };
}

/** What a customer hears of, and how. */
export async function findNoticeSettings(db: Reader, userId: number): Promise<NoticeSettings> {
  const address = await findNoticeAddress(db, userId);
  const off = await db.selectFrom('notice_switches').select(['topic', 'way']).where('user_id', '=', userId).execute();
  const isOn = (topic: NoticeTopic, way: NoticeWay) => !off.some((each) => each.topic === topic && each.way === way);
  return {
    getsMails: address?.getsMails ?? false,
    topics: noticeTopics.map((topic) => ({ topic, mail: isOn(topic, 'mail'), push: isOn(topic, 'push') })),
  };
}

interface NoticeChange {
  readonly userId: number;
  /** Of the page on which it was asked for: what is sent comes in it from now on. */
  readonly language: Language;
}

/** Switches all mails. */
export async function changeNoticeSettings(
  database: Database,
  { userId, getsMails, language }: NoticeChange & { readonly getsMails: boolean },
): Promise<void> {
  await database.write(async (tx) => {
    await tx
      .updateTable('users')
      .set({ gets_mails: getsMails ? 1 : 0, language })
      .where('id', '=', userId)
      .execute();
  });
}

/** Switches one topic, for mails or for devices. */
export async function changeNoticeTopic(
  database: Database,
  {
    userId,
    topic,
    way,
    isOn,
    language,
  }: NoticeChange & { readonly topic: NoticeTopic; readonly way: NoticeWay; readonly isOn: boolean },
): Promise<void> {
  await database.write(async (tx) => {
    await rememberLanguage(tx, { userId, language });
    if (isOn) {
      const off = tx.deleteFrom('notice_switches').where('user_id', '=', userId);
      await off.where('topic', '=', topic).where('way', '=', way).execute();
      return;
    }
    await tx
      .insertInto('notice_switches')
      .values({ user_id: userId, topic, way })
      .onConflict((conflict) => conflict.columns(['user_id', 'topic', 'way']).doNothing())
      .execute();
  });
}

/** Notices come in the language of the page on which a customer last paid. */
export async function rememberLanguage(
  tx: Tx,
  { userId, language }: { readonly userId: number; readonly language: Language },
): Promise<void> {
  await tx.updateTable('users').set({ language }).where('id', '=', userId).where('language', '<>', language).execute();
}
