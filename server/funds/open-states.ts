import { sql } from 'kysely';
import { openStates } from '../../contract/payments.ts';

/** Written out, as the index of open payments is: with values that are bound SQLite would not take it. */
export const openStatesText = `('${openStates.join("', '")}')`;

/** For `state in …`: the states of payments that a person can still decide. */
export const openStatesInSql = sql.raw(openStatesText);
