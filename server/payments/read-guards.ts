import type { Reader } from '../tables.ts';
import { type Guards, usualGuards } from './match.rules.ts';

/** The names under which the shop's settings have them. */
export const guardSettings = {
  maxClaimHours: 'payment.maxClaimHours',
  firstLimitPaise: 'payment.firstLimitPaise',
  maxOpenClaims: 'payment.maxOpenClaims',
  maxUnfoundClaims: 'payment.maxUnfoundClaims',
  checksPayer: 'payment.checksPayer',
} as const satisfies Record<keyof Guards, string>;

/** Which payments are credited without a person, as the shop has set it. */
export async function readGuards(db: Reader): Promise<Guards> {
  const rows = await db.selectFrom('settings').selectAll().where('name', 'in', Object.values(guardSettings)).execute();
  const values = new Map(rows.map(({ name, value }) => [name, Number(value)]));
  return {
    maxClaimHours: values.get(guardSettings.maxClaimHours) ?? usualGuards.maxClaimHours,
    firstLimitPaise: values.get(guardSettings.firstLimitPaise) ?? usualGuards.firstLimitPaise,
    maxOpenClaims: values.get(guardSettings.maxOpenClaims) ?? usualGuards.maxOpenClaims,
    maxUnfoundClaims: values.get(guardSettings.maxUnfoundClaims) ?? usualGuards.maxUnfoundClaims,
    checksPayer: (values.get(guardSettings.checksPayer) ?? Number(usualGuards.checksPayer)) === 1,
  };
}
