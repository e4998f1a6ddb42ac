import type { FastifyInstance } from 'fastify';
import * as contract from '../../contract/funds.ts';
import { serve } from '../platform/http/serve.ts';
import type { Shop } from '../shop.ts';
import { usualBrandName } from '../storefront/storefront.rules.ts';
import { changePaymentSettings } from './change-payment-settings.ts';
import { decideFundRequest } from './decide-fund-request.ts';
import { findAllFundRequests, findOwnFundRequests, findPaymentSettings } from './funds.queries.ts';
import { requestFunds } from './request-funds.ts';

export function fundsRoutes(app: FastifyInstance, { database, clock }: Shop): void {
  serve(app, contract.requestFunds, ({ body, caller, requestKey }) =>
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

  serve(app, contract.listAllFundRequests, ({ query }) =>
    findAllFundRequests(database.read, { ...query, status: query.status }),
  );

  serve(app, contract.decideFundRequest, ({ params, body, caller, requestKey }) =>
    decideFundRequest(database, {
      requestId: params.id,
      status: body.status,
      adminNotes: body.adminNotes,
      adminId: caller.userId,
      requestKey,
      at: clock(),
    }),
  );

  serve(app, contract.readPaymentSettings, async () => ({
    ...(await findPaymentSettings(database.read)),
    payeeName: usualBrandName,
  }));

  serve(app, contract.changePaymentSettings, async ({ body }) => {
    await changePaymentSettings(database, body);
    return { ...(await findPaymentSettings(database.read)), payeeName: usualBrandName };
  });
}
