import type { FastifyInstance } from 'fastify';
import { listMovements } from '../../contract/movements.ts';
import { readAccountStatement as readAccountStatementEndpoint } from '../../contract/papers.ts';
import { listUserTransactions } from '../../contract/users.ts';
import * as contract from '../../contract/wallet.ts';
import { serve } from '../platform/http/serve.ts';
import type { ShopOfRoutes } from '../shop.ts';
import { findMovements } from './find-movements.ts';
import { readAccountStatement } from './read-account-statement.ts';
import { findTransactions } from './wallet.queries.ts';

export function walletRoutes(app: FastifyInstance, { database, clock }: ShopOfRoutes): void {
  serve(app, contract.listTransactions, ({ caller, query }) =>
    findTransactions(database.read, { userId: caller.userId, ...query, type: query.type }),
  );

  serve(app, contract.listOwnTransactions, ({ caller, query }) =>
    findTransactions(database.read, { userId: caller.userId, ...query, type: query.type }),
  );

  serve(app, readAccountStatementEndpoint, ({ caller, query }) =>
    readAccountStatement(database.read, { userId: caller.userId, month: query.month, now: clock() }),
  );

  serve(app, listMovements, ({ query }) =>
    findMovements(database.read, { ...query, month: query.month, after: query.after, before: query.before }),
  );

  serve(app, listUserTransactions, ({ params, query }) =>
    findTransactions(database.read, { userId: params.id, ...query, type: undefined }),
  );
}
