import type { Language } from '../../contract/languages.ts';
import type { Database, Reader, Tx } from '../tables.ts';

interface NoticeSettings {
  readonly email: string;
  readonly language: Language;
  readonly getsMails: boolean;
}

/** How a customer hears of payments; undefined for one who has left. */
export async function findNoticeSettings(db: Reader, userId: number): Promise<NoticeSettings | undefined> {
  const row = await db
    .selectFrom('users')
    .select(['email', 'language', 'gets_mails'])
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row && { email: row.email, language: row.language, getsMails: row.gets_mails === 1 };
}

/** Switches mails about payments, which come in this language from now on. */
export async function changeNoticeSettings(
  database: Database,
  {
    userId,
    getsMails,
    language,
  }: { readonly userId: number; readonly getsMails: boolean; readonly language: Language },
): Promise<void> {
  await database.write(async (tx) => {
    await tx
      .updateTable('users')
      .set({ gets_mails: getsMails ? 1 : 0, language })
      .where('id', '=', userId)
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
