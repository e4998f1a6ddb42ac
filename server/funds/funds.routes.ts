import type { FastifyInstance } from 'fastify';
import * as contract from '../../contract/funds.ts';
import * as adminContract from '../../contract/funds-admin.ts';
import { serve } from '../platform/http/serve.ts';
import type { ShopOfRoutes } from '../shop.ts';
import { changePaymentSettings } from './change-payment-settings.ts';
import { decideFundRequest } from './decide-fund-request.ts';
import { findAllFundRequests } from './find-all-fund-requests.ts';
import { findOwnFundRequests } from './funds.queries.ts';
import { readPaymentSettings } from './read-payment-settings.ts';
import { requestFunds } from './request-funds.ts';

export function fundsRoutes(app: FastifyInstance, { database, clock }: ShopOfRoutes): void {
  serve(app, contract.requestFunds, ({ body, caller, requestKey, database }) =>
    requestFunds(database, {
      userId: caller.userId,
      amountPaise: body.amount,
      referenceNumber: body.referenceNumber,
      requestKey,
      at: clock(),
    }),
  );

  serve(app, contract.listFundRequests, ({ caller, query }) =>
    findOwnFundRequests(database.read, { userId: caller.userId, ...query }),
  );

  serve(app, adminContract.listAllFundRequests, ({ query }) =>
    findAllFundRequests(database.read, { ...query, status: query.status, userId: query.userId }),
  );

  serve(app, adminContract.decideFundRequest, ({ params, body, caller, address, requestKey, database }) =>
    decideFundRequest(database, {
      requestId: params.id,
      status: body.status,
      adminNotes: body.adminNotes,
      receivedPaise: body.receivedAmount,
      referenceNumber: body.referenceNumber,
      by: { adminId: caller.userId, via: caller.via, address },
      requestKey,
      at: clock(),
    }),
  );

  serve(app, contract.readPaymentSettings, () => readPaymentSettings(database.read));

  serve(app, adminContract.changePaymentSettings, async ({ body, caller, address, database }) => {
    const by = { adminId: caller.userId, via: caller.via, sessionId: caller.sessionId, address };
    await changePaymentSettings(database, { ...body, before: body.before, by, at: clock() });
    return readPaymentSettings(database.read);
  });
}
