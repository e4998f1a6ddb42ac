import { sql } from 'kysely';
import type { SignInFailureKind } from '../../contract/accounts.ts';
import { day } from '../platform/clock.ts';
import { coarseNetworkOf } from '../platform/http/network.ts';
import { blurred } from '../platform/secret.ts';
import type { Tx } from '../tables.ts';

export interface SignInFailure {
  readonly kind: SignInFailureKind;
  readonly email: string;
  readonly address: string;
  readonly secret: string;
  readonly at: number;
}

/** Counts a failed sign-in for the owner of the account. The work is the same whether or not there is such an account. */
export async function recordSignInFailure(tx: Tx, { kind, email, address, secret, at }: SignInFailure): Promise<void> {
  const network = coarseNetworkOf(address);
  await tx
    .insertInto('sign_in_failures')
    .values({ name: failuresName(secret, email), kind, day: Math.floor(at / day), times: 1, last_at: at, network })
    .onConflict((conflict) =>
      conflict
        .columns(['name', 'kind', 'day'])
        .doUpdateSet({ times: sql<number>`sign_in_failures.times + 1`, last_at: at, network }),
    )
    .execute();
}

export const failuresName = (secret: string, email: string): string => blurred(secret, `sign-in failures ${email}`);
